import type { GrantStatus } from '@fundharbor/contracts/catalog/grant-status'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { DndContext, DragOverlay, type DragEndEvent } from '@dnd-kit/core'
import { Card as Surface, classes, useSearchParams } from '@fundharbor/kit'
import { useEffect, useRef, useState } from 'react'
import styles from './board.module.css'
import { ItemBody } from './board-item.tsx'
import { Column } from './column.tsx'
import { announcements, findColumn, grantOf, instructions, useDragSensors } from './drag.ts'
import { sortGrants } from './filters.ts'
import { isGrantStatus, statuses } from './statuses.ts'
import { Mover, useMover } from './use-mover.tsx'

/** A column for each status. Narrow screens show one at a time. */
export function Board({ grants }: { grants: Grant[] }) {
  const [moved, setMoved] = useState<{ id: string; to: GrantStatus } | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const { shown, select } = useShownColumn(grants)
  useEffect(() => {
    if (!moved) return
    // Where the grant itself is not drawn, the focus goes to the strip or the tab of its column.
    const targets = board.current?.querySelectorAll<HTMLElement>(`[data-column="${moved.to}"]`) ?? []
    ;[...targets].find((target) => target.checkVisibility?.() ?? true)?.focus()
  }, [moved])
  return (
    <Mover onMove={({ id }, to) => setMoved({ id, to })}>
      <div ref={board}>
        <Tabs grants={grants} shown={shown} onSelect={select} />
        <Columns grants={grants} shown={shown} arrived={moved?.id ?? null} />
      </div>
    </Mover>
  )
}

interface ColumnsProps {
  grants: Grant[]
  shown: GrantStatus
  arrived: string | null
}

function Columns({ grants, shown, arrived }: ColumnsProps) {
  const moveTo = useMover()
  const sensors = useDragSensors()
  const [dragged, setDragged] = useState<Grant | null>(null)
  const handleEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    if (over && isGrantStatus(over.id)) moveTo(grantOf(active), over.id)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findColumn}
      autoScroll={false}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setDragged(grantOf(active))}
      onDragEnd={handleEnd}
      onDragCancel={() => setDragged(null)}
    >
      <div className={styles.board}>
        {statuses.map((status) => (
          <Column
            key={status.value}
            status={status}
            isShown={status.value === shown}
            arrived={arrived}
            grants={sortGrants(
              grants.filter((grant) => grant.status === status.value),
              status.isOver,
            )}
          />
        ))}
      </div>
      <DragOverlay>
        {dragged && (
          <Surface className={classes(styles.card, styles.lifted)}>
            <ItemBody grant={dragged} />
          </Surface>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** The column that narrow screens show: the one in the address, else the first with a grant. */
function useShownColumn(grants: Grant[]) {
  const [params, setParams] = useSearchParams()
  const named = params.get('column')
  const first = statuses.find(({ value }) => grants.some(({ status }) => status === value))
  const shown = isGrantStatus(named) ? named : (first?.value ?? 'saved')
  const select = (status: GrantStatus) =>
    setParams(
      (before) => {
        before.set('column', status)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return { shown, select }
}

interface TabsProps {
  grants: Grant[]
  shown: GrantStatus
  onSelect: (status: GrantStatus) => void
}

const Tabs = ({ grants, shown, onSelect }: TabsProps) => (
  <div className={styles.tabs} role="group" aria-label="Column">
    {statuses.map(({ value, label, tone }) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === shown}
        className={styles.tab}
        data-column={value}
        onClick={() => onSelect(value)}
      >
        <span className={classes(styles.dot, styles[tone])} aria-hidden />
        {label}{' '}
        <span className={styles.number}>{grants.filter(({ status }) => status === value).length}</span>
      </button>
    ))}
  </div>
)

/** As large as the board, while it loads. */
export const BoardSkeleton = () => (
  <div>
    <div className={styles.tabs} aria-hidden>
      {statuses.map(({ value, label }) => (
        <span key={value} className={styles.tab}>
          {label} <span className={styles.number}>0</span>
        </span>
      ))}
    </div>
    <div className={styles.board} role="status" aria-label="Loading your grants">
      {statuses.map(({ value, isOver }, index) => (
        <div
          key={value}
          className={classes(styles.column, isOver && styles.collapsed, index === 0 && styles.shown)}
        >
          <p className={styles.name} aria-hidden>
            &nbsp;
          </p>
          {isOver && <span className={styles.expand} />}
          <div className={styles.cards} />
        </div>
      ))}
    </div>
  </div>
)

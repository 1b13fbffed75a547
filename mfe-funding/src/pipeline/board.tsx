import type { DecisionStatus } from '@fundharbor/contracts/catalog/decisions'
import type { PipelineCard } from '@fundharbor/contracts/catalog/pipeline'
import { DndContext, DragOverlay, type DragEndEvent } from '@dnd-kit/core'
import { Card as Surface, classes, useSearchParams } from '@fundharbor/kit'
import { useEffect, useRef, useState } from 'react'
import styles from './board.module.css'
import { CardBody } from './card.tsx'
import { Column } from './column.tsx'
import { columns, isColumn } from './columns.ts'
import { announcements, cardOf, findColumn, instructions, useDragSensors } from './drag.ts'
import { sortCards } from './filters.ts'
import { Mover, useMover } from './use-mover.tsx'

/** A column for each status. Narrow screens show one at a time. */
export function Board({ cards }: { cards: PipelineCard[] }) {
  const [moved, setMoved] = useState<{ id: string; to: DecisionStatus } | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const { shown, select } = useShownColumn(cards)
  useEffect(() => {
    if (!moved) return
    // Where the card itself is not drawn, the focus goes to the strip or the tab of its column.
    const targets = board.current?.querySelectorAll<HTMLElement>(`[data-column="${moved.to}"]`) ?? []
    ;[...targets].find((target) => target.checkVisibility?.() ?? true)?.focus()
  }, [moved])
  return (
    <Mover onMove={({ id }, to) => setMoved({ id, to })}>
      <div ref={board}>
        <Tabs cards={cards} shown={shown} onSelect={select} />
        <Columns cards={cards} shown={shown} arrived={moved?.id ?? null} />
      </div>
    </Mover>
  )
}

interface ColumnsProps {
  cards: PipelineCard[]
  shown: DecisionStatus
  arrived: string | null
}

function Columns({ cards, shown, arrived }: ColumnsProps) {
  const moveTo = useMover()
  const sensors = useDragSensors()
  const [dragged, setDragged] = useState<PipelineCard | null>(null)
  const handleEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    if (over && isColumn(over.id)) moveTo(cardOf(active), over.id)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findColumn}
      autoScroll={false}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setDragged(cardOf(active))}
      onDragEnd={handleEnd}
      onDragCancel={() => setDragged(null)}
    >
      <div className={styles.board}>
        {columns.map((column) => (
          <Column
            key={column.value}
            column={column}
            isShown={column.value === shown}
            arrived={arrived}
            cards={sortCards(
              cards.filter(({ status }) => status === column.value),
              column.isOver,
            )}
          />
        ))}
      </div>
      <DragOverlay>
        {dragged && (
          <Surface className={classes(styles.card, styles.lifted)}>
            <CardBody card={dragged} />
          </Surface>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** The column that narrow screens show: the one in the address, else the first with a card. */
function useShownColumn(cards: PipelineCard[]) {
  const [params, setParams] = useSearchParams()
  const named = params.get('column')
  const first = columns.find(({ value }) => cards.some(({ status }) => status === value))
  const shown = isColumn(named) ? named : (first?.value ?? 'considering')
  const select = (status: DecisionStatus) =>
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
  cards: PipelineCard[]
  shown: DecisionStatus
  onSelect: (status: DecisionStatus) => void
}

const Tabs = ({ cards, shown, onSelect }: TabsProps) => (
  <div className={styles.tabs} role="group" aria-label="Column">
    {columns.map(({ value, label, tone }) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === shown}
        className={styles.tab}
        data-column={value}
        onClick={() => onSelect(value)}
      >
        <span className={classes(styles.dot, styles[tone])} aria-hidden />
        {label} <span className={styles.number}>{cards.filter(({ status }) => status === value).length}</span>
      </button>
    ))}
  </div>
)

/** As large as the board, while it loads. */
export const BoardSkeleton = () => (
  <div>
    <div className={styles.tabs} aria-hidden>
      {columns.map(({ value, label }) => (
        <span key={value} className={styles.tab}>
          {label} <span className={styles.number}>0</span>
        </span>
      ))}
    </div>
    <div className={styles.board} role="status" aria-label="Loading your pipeline">
      {columns.map(({ value, isOver }, index) => (
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

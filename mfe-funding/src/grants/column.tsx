import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { useDroppable } from '@dnd-kit/core'
import { classes } from '@fundharbor/kit'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import styles from './board.module.css'
import { BoardItem } from './board-item.tsx'
import type { StatusOption } from './statuses.ts'

const ITEM_HEIGHT = 250
const GAP = 12
/** Grants that are drawn beyond the edge, so that quick scrolling shows no gap. */
const OVERSCAN = 3

interface ColumnProps {
  status: StatusOption
  grants: Grant[]
  /** Whether narrow screens show this column. */
  isShown: boolean
  /** The grant that a person has just moved here. */
  arrived: string | null
}

/** A column of the board. What is over starts as a strip. */
export function Column({ status: { value, label, tone, isOver }, grants, isShown, arrived }: ColumnProps) {
  const [isOpen, setOpen] = useState(!isOver)
  const { setNodeRef, isOver: isTarget } = useDroppable({ id: value })
  const headId = `column-${value}`
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headId}
      className={classes(
        styles.column,
        !isOpen && styles.collapsed,
        isShown && styles.shown,
        isTarget && styles.target,
      )}
    >
      <h2 id={headId} className={styles.name}>
        <span className={classes(styles.dot, styles[tone])} aria-hidden />
        {label} <span className={styles.number}>{grants.length}</span>
      </h2>
      {!isOpen && (
        <button
          type="button"
          className={styles.expand}
          aria-expanded={false}
          data-column={value}
          onClick={() => setOpen(true)}
        >
          {label} {grants.length}
        </button>
      )}
      <Items grants={grants} label={label} arrived={arrived} />
    </section>
  )
}

/** The grants in view, of any number. */
function Items({ grants, label, arrived }: { grants: Grant[]; label: string; arrived: string | null }) {
  const area = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: grants.length,
    getScrollElement: () => area.current,
    estimateSize: () => ITEM_HEIGHT,
    getItemKey: (index) => grants[index]?.id ?? index,
    gap: GAP,
    overscan: OVERSCAN,
    initialRect: { width: 230, height: 700 },
  })
  const place = arrived === null ? -1 : grants.findIndex(({ id }) => id === arrived)
  useEffect(() => {
    if (place < 0) return
    virtual.scrollToIndex(place, { align: 'auto' })
    // The grant is drawn once the column has scrolled.
    const frame = requestAnimationFrame(() =>
      area.current?.querySelector<HTMLElement>(`[data-move="${arrived}"]`)?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line exhaustive-deps -- only when a grant arrives, not whenever it changes its place
  }, [arrived, place >= 0])
  return (
    <div ref={area} className={styles.cards}>
      {grants.length === 0 && <p className={styles.none}>None</p>}
      <ul aria-label={label} className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const grant = grants[index]
          return (
            grant && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={grants.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <BoardItem grant={grant} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

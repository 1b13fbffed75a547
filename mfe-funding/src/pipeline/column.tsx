import type { PipelineCard } from '@fundharbor/contracts/catalog/pipeline'
import { useDroppable } from '@dnd-kit/core'
import { classes } from '@fundharbor/kit'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import styles from './board.module.css'
import { BoardCard } from './card.tsx'
import type { PipelineColumn } from './columns.ts'

const CARD_HEIGHT = 250
const GAP = 12
/** Cards that are drawn beyond the edge, so that quick scrolling shows no gap. */
const OVERSCAN = 3

interface ColumnProps {
  column: PipelineColumn
  cards: PipelineCard[]
  /** Whether narrow screens show this column. */
  isShown: boolean
  /** The card that a person has just moved here. */
  arrived: string | null
}

/** A column of the board. What is over starts as a strip. */
export function Column({ column: { value, label, tone, isOver }, cards, isShown, arrived }: ColumnProps) {
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
        {label} <span className={styles.number}>{cards.length}</span>
      </h2>
      {!isOpen && (
        <button
          type="button"
          className={styles.expand}
          aria-expanded={false}
          data-column={value}
          onClick={() => setOpen(true)}
        >
          {label} {cards.length}
        </button>
      )}
      <Cards cards={cards} label={label} arrived={arrived} />
    </section>
  )
}

/** The cards in view, of any number. */
function Cards({ cards, label, arrived }: { cards: PipelineCard[]; label: string; arrived: string | null }) {
  const area = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => area.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => cards[index]?.id ?? index,
    gap: GAP,
    overscan: OVERSCAN,
    initialRect: { width: 230, height: 700 },
  })
  const place = arrived === null ? -1 : cards.findIndex(({ id }) => id === arrived)
  useEffect(() => {
    if (place < 0) return
    virtual.scrollToIndex(place, { align: 'auto' })
    // The card is drawn once the column has scrolled.
    const frame = requestAnimationFrame(() =>
      area.current?.querySelector<HTMLElement>(`[data-move="${arrived}"]`)?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line exhaustive-deps -- only when a card arrives, not whenever it changes its place
  }, [arrived, place >= 0])
  return (
    <div ref={area} className={styles.cards}>
      {cards.length === 0 && <p className={styles.none}>None</p>}
      <ul aria-label={label} className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const card = cards[index]
          return (
            card && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={cards.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <BoardCard card={card} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

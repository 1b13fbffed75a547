import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { CardSkeleton, classes } from '@fundharbor/kit'
import { useOpenOverList } from '../shared/addresses.ts'
import { usePressStar, useSavedIds } from '../saved/use-star.ts'
import styles from './card-grid.module.css'
import { OpportunityCard } from './opportunity-card.tsx'
import type { Because } from './why-matched.tsx'

const SKELETONS = 6

/** Full rows in one column and in two. */
const STRIP = 4

interface GridProps {
  /** As they were loaded: the browser leaves out those that are far from the window. */
  pages: OpportunityRow[][]
  /** They answer the search before, the new answer is on its way. */
  isOld: boolean
  /** What the cards are. */
  label?: string
  because: Because
}

/** Cards in two columns. */
export function CardGrid({ pages, isOld, label = 'Opportunities', because }: GridProps) {
  const open = useOpenOverList()
  const saved = useSavedIds()
  const press = usePressStar()
  return pages.map(
    (rows, index) =>
      rows.length > 0 && (
        <div
          key={rows[0]?.id}
          role="list"
          aria-label={`${label}, part ${index + 1}`}
          className={classes(styles.part, isOld && styles.old)}
        >
          {stripsOf(rows).map((strip) => (
            <div
              key={strip[0]?.id}
              role="presentation"
              className={classes(styles.grid, index > 0 && styles.later)}
            >
              {strip.map((row) => (
                <OpportunityCard
                  key={row.id}
                  row={row}
                  onOpen={open}
                  isSaved={saved.has(row.id)}
                  onStar={press}
                  because={because}
                />
              ))}
            </div>
          ))}
        </div>
      ),
  )
}

/** A few cards at a time: what scrolls into the window is then drawn in slices that no frame feels. */
const stripsOf = (rows: OpportunityRow[]) =>
  Array.from({ length: Math.ceil(rows.length / STRIP) }, (_, strip) =>
    rows.slice(strip * STRIP, (strip + 1) * STRIP),
  )

/** Six cards' shapes. */
export const WaitingCards = () => (
  <div className={styles.waiting} data-testid="waiting-cards">
    {Array.from({ length: SKELETONS }, (_, index) => (
      <CardSkeleton key={index} />
    ))}
  </div>
)

/** Puts the focus on the details link of the nth card of a list, and leaves the page where it is. */
export function focusCard(list: Element | null | undefined, index: number): void {
  const link = list?.querySelectorAll<HTMLElement>('[data-details]')[index]
  link?.focus({ preventScroll: true })
}

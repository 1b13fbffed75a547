import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { CardSkeleton, classes } from '@fundharbor/kit'
import styles from './card-grid.module.css'
import { OpportunityCard } from './opportunity-card.tsx'

const SKELETONS = 6

/** Cards in two columns. `isOld`: they answer the search before, the new answer is on its way. */
export function CardGrid({ rows, isOld }: { rows: OpportunityRow[]; isOld: boolean }) {
  if (rows.length === 0) return null
  return (
    <ul className={classes(styles.grid, isOld && styles.old)}>
      {rows.map((row) => (
        <OpportunityCard key={row.id} row={row} />
      ))}
    </ul>
  )
}

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

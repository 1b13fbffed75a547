import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { deadlineLabel, DeadlineLabel } from '@fundharbor/kit'
import { OpportunityAmount } from '../catalog/opportunity-amount.tsx'
import styles from './match-card.module.css'

/** Amount and deadline. */
export function MatchFacts({ row }: { row: OpportunityRow }) {
  const { date, text } = deadlineLabel(row)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Amount</dt>
        <dd>
          <OpportunityAmount row={row} />
        </dd>
      </div>
      <div>
        <dt>Deadline</dt>
        <dd className={styles.deadline}>
          {date !== null && date !== text && <span className={styles.date}>{date}</span>}
          <DeadlineLabel opportunity={row} />
        </dd>
      </div>
    </dl>
  )
}

import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { CategoryBadge, DeadlineLabel } from '@fundharbor/kit'
import { OpportunityAmount } from '../catalog/opportunity-amount.tsx'
import styles from './apply.module.css'

/** The opportunity of the application. */
export const SelectedOpportunity = ({ row }: { row: OpportunityRow }) => (
  <section className={styles.selected} aria-label="Selected opportunity">
    <CategoryBadge category={row.category} />
    <h3 className={styles.selectedTitle}>{row.title}</h3>
    <p className={styles.funder}>{row.funderName}</p>
    <dl className={styles.selectedFacts}>
      <div>
        <dt>Available amount</dt>
        <dd>
          <OpportunityAmount row={row} />
        </dd>
      </div>
      <div>
        <dt>Deadline</dt>
        <dd>
          <DeadlineLabel opportunity={row} />
        </dd>
      </div>
    </dl>
  </section>
)

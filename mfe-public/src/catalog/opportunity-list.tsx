import type { PublicOpportunity } from '@fundharbor/contracts/catalog/public-search'
import { DeadlineLabel, Link } from '@fundharbor/kit'
import styles from './opportunity-list.module.css'

/** Opportunities with title, funder and deadline. Each leads to its public page. */
export const OpportunityList = ({ opportunities }: { opportunities: readonly PublicOpportunity[] }) => (
  <ul>
    {opportunities.map((opportunity) => (
      <li key={opportunity.id} className={styles.opportunity}>
        <DeadlineLabel opportunity={opportunity} />
        <h3 className={styles.title}>
          <Link to={`/funding/${opportunity.id}`} className={styles.link}>
            {opportunity.title}
          </Link>
        </h3>
        <p className={styles.funder}>{opportunity.funderName}</p>
      </li>
    ))}
  </ul>
)

import type { PublicOpportunity } from '@fundharbor/contracts/catalog/public-search'
import { DeadlineLabel, Link } from '@fundharbor/kit'
import styles from './opportunity-list.module.css'

interface OpportunityListProps {
  opportunities: readonly PublicOpportunity[]
  /** All are from one funder, which the page names already. */
  isOneFunder?: boolean
}

/** Opportunities with title, funder and deadline. Each leads to its public page. */
export const OpportunityList = ({ opportunities, isOneFunder = false }: OpportunityListProps) => (
  <ul>
    {opportunities.map((opportunity) => (
      <li key={opportunity.id} className={styles.opportunity}>
        <DeadlineLabel opportunity={opportunity} />
        <h3 className={styles.title}>
          <Link to={`/funding/${opportunity.id}`} className={styles.link}>
            {opportunity.title}
          </Link>
        </h3>
        {!isOneFunder && <p className={styles.funder}>{opportunity.funderName}</p>}
      </li>
    ))}
  </ul>
)

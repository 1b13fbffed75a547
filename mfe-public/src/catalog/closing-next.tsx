import type { PublicOpportunity } from '@fundharbor/contracts/catalog/public-search'
import { DeadlineLabel, Link } from '@fundharbor/kit'
import sidebar from '../sidebar.module.css'
import styles from './sidebar-lists.module.css'

/** What closes next, in a sidebar. Renders nothing if there is nothing. */
export function ClosingNext({ opportunities }: { opportunities: readonly PublicOpportunity[] }) {
  if (opportunities.length === 0) return null
  return (
    <section>
      <h2 className={sidebar.heading}>Closing soon</h2>
      <ul>
        {opportunities.map((opportunity) => (
          <li key={opportunity.id} className={styles.opportunity}>
            <DeadlineLabel opportunity={opportunity} />
            <Link to={`/funding/${opportunity.id}`} className={styles.title}>
              {opportunity.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

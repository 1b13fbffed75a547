import { useQuery } from '@fundharbor/kit'
import styles from './dashboard-section.module.css'
import { DashboardSection } from './dashboard-section.tsx'
import { OpportunityListRow } from '../opportunities/opportunity-row.tsx'
import { newestQuery } from './queries.ts'

/** The three newest open opportunities, shown while there are no recommendations. */
export function Newest() {
  const query = useQuery(newestQuery())
  const rows = query.data?.rows
  return (
    <DashboardSection
      title="New in the catalog"
      to="/opportunities?sort=newest"
      query={query}
      isLoaded={rows !== undefined}
    >
      {rows?.length === 0 && <p className={styles.none}>No opportunities are open right now.</p>}
      <ul>
        {rows?.map((row) => (
          <OpportunityListRow key={row.id} row={row} />
        ))}
      </ul>
    </DashboardSection>
  )
}

import { ErrorState, Link, useQuery } from '@fundharbor/kit'
import styles from './opportunity-row.module.css'
import { OpportunityListRow, OpportunityRowsSkeleton } from './opportunity-row.tsx'
import { newestQuery } from './queries.ts'

/** The three newest open opportunities, shown while there are no recommendations. */
export function Newest() {
  const { data, error, isFetching, refetch } = useQuery(newestQuery())
  return (
    <section aria-labelledby="newest" aria-busy={!data && !error}>
      <header className={styles.head}>
        <h2 id="newest" className={styles.heading}>
          New in the catalog
        </h2>
        <Link to="/opportunities?sort=newest" className={styles.all}>
          View all
        </Link>
      </header>
      {error && !data && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className={styles.none}>No opportunities are open right now.</p>}
      <ul>
        {data?.rows.map((row) => (
          <OpportunityListRow key={row.id} row={row} />
        ))}
      </ul>
      {!data && !error && <OpportunityRowsSkeleton />}
    </section>
  )
}

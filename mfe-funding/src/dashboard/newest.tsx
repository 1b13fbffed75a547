import { ErrorState, Link, useQuery } from '@fundharbor/kit'
import { usePressStar, useSavedIds } from '../saved/use-star.ts'
import styles from './newest.module.css'
import { NewestRow, WaitingRows } from './newest-row.tsx'
import { newestQuery } from './queries.ts'

/** The three newest open opportunities, as long as nothing is recommended to the member. */
export function Newest() {
  const { data, error, isFetching, refetch } = useQuery(newestQuery())
  const saved = useSavedIds()
  const pressStar = usePressStar()
  return (
    <section aria-labelledby="newest" aria-busy={!data && !error}>
      <header className={styles.head}>
        <h2 id="newest" className={styles.heading}>
          New in the catalogue
        </h2>
        <Link to="/opportunities?sort=newest" className={styles.all}>
          View all
        </Link>
      </header>
      {error && !data && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className={styles.none}>Nothing is open at the moment.</p>}
      <ul>
        {data?.rows.map((row) => (
          <NewestRow key={row.id} row={row} isSaved={saved.has(row.id)} onStar={pressStar} />
        ))}
      </ul>
      {!data && !error && <WaitingRows />}
    </section>
  )
}

import { Badge, ErrorState, Link } from '@fundharbor/kit'
import { rateMatch, toPercent } from '../recommendations/match-rating.ts'
import { useRecommendations, type Match } from '../recommendations/queries.ts'
import { Newest } from './newest.tsx'
import styles from './opportunity-row.module.css'
import { OpportunityListRow, OpportunityRowsSkeleton } from './opportunity-row.tsx'

const SHOWN = 3

/** The three best matches. If there are none: how to get some, and the newest opportunities. */
export function Recommended() {
  const { matches, error, isFetching, refetch } = useRecommendations()
  const best = matches?.slice(0, SHOWN)
  return (
    <>
      <section aria-labelledby="recommended" aria-busy={!matches && !error}>
        <header className={styles.head}>
          <h2 id="recommended" className={styles.heading}>
            Recommended Opportunities
          </h2>
          <Link to="/recommendations" className={styles.all}>
            View all
          </Link>
        </header>
        {error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {best?.length === 0 && <NoRecommendations />}
        {!error && !best && <OpportunityRowsSkeleton />}
        {best && best.length > 0 && <Rows matches={best} />}
      </section>
      {best?.length === 0 && <Newest />}
    </>
  )
}

function Rows({ matches }: { matches: Match[] }) {
  return (
    <ul>
      {matches.map(({ row, recommendation: { score } }) => {
        const { rating, tone } = rateMatch(score)
        return (
          <OpportunityListRow
            key={row.id}
            row={row}
            match={
              <Badge tone={tone}>
                {rating} Match, {toPercent(score)}%
              </Badge>
            }
          />
        )
      })}
    </ul>
  )
}

const NoRecommendations = () => (
  <p className={styles.none}>
    No recommendations yet. <Link to="/profile">Complete your profile</Link> to get them.
  </p>
)

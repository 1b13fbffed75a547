import { Badge, ErrorState, Link } from '@fundharbor/kit'
import { bandOf, percentOf } from '../recommendations/match-bands.ts'
import { useRecommendations, type Match } from '../recommendations/queries.ts'
import { usePressStar, useSavedIds } from '../saved/use-star.ts'
import { Newest } from './newest.tsx'
import styles from './newest.module.css'
import { NewestRow, WaitingRows } from './newest-row.tsx'

const SHOWN = 3

/** The three that fit best. Without any, what is missing for them and the newest of the catalogue. */
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
        {best?.length === 0 && <NothingFits />}
        {!error && !best && <WaitingRows />}
        {best && best.length > 0 && <Rows matches={best} />}
      </section>
      {best?.length === 0 && <Newest />}
    </>
  )
}

function Rows({ matches }: { matches: Match[] }) {
  const saved = useSavedIds()
  const pressStar = usePressStar()
  return (
    <ul>
      {matches.map(({ row, recommendation: { score } }) => {
        const { word, tone } = bandOf(score)
        return (
          <NewestRow
            key={row.id}
            row={row}
            isSaved={saved.has(row.id)}
            onStar={pressStar}
            match={
              <Badge tone={tone}>
                {word} Match, {percentOf(score)}%
              </Badge>
            }
          />
        )
      })}
    </ul>
  )
}

const NothingFits = () => (
  <p className={styles.none}>
    Nothing is recommended yet. <Link to="/profile">Complete your profile</Link> and what fits it stands here.
  </p>
)

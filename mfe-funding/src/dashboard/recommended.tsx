import { Badge, Link } from '@fundharbor/kit'
import { rateMatch, toPercent } from '../recommendations/match-rating.ts'
import { useRecommendations, type Match } from '../recommendations/queries.ts'
import styles from './dashboard-section.module.css'
import { DashboardSection } from './dashboard-section.tsx'
import { Newest } from './newest.tsx'
import { OpportunityListRow } from './opportunity-row.tsx'

const SHOWN = 3

/** The three best matches. If there are none: how to get some, and the newest opportunities. */
export function Recommended() {
  const { matches, ...query } = useRecommendations()
  return (
    <>
      <DashboardSection
        title="Recommended Opportunities"
        to="/recommendations"
        query={query}
        isLoaded={matches !== undefined}
      >
        {matches?.length === 0 && (
          <p className={styles.none}>
            No recommendations yet. <Link to="/profile">Complete your profile</Link> to get them.
          </p>
        )}
        <ul>
          {matches?.slice(0, SHOWN).map((match) => (
            <OpportunityListRow key={match.row.id} row={match.row} match={<MatchBadge match={match} />} />
          ))}
        </ul>
      </DashboardSection>
      {matches?.length === 0 && <Newest />}
    </>
  )
}

function MatchBadge({ match: { recommendation } }: { match: Match }) {
  const { rating, tone } = rateMatch(recommendation.score)
  return (
    <Badge tone={tone}>
      {rating} Match, {toPercent(recommendation.score)}%
    </Badge>
  )
}

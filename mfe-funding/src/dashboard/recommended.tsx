import { Badge, Link } from '@fundharbor/kit'
import { useDeferredValue } from 'react'
import { rateMatch, toPercent } from '../recommendations/match-rating.ts'
import { useBestMatches, type BestMatch } from '../recommendations/use-best-matches.ts'
import styles from './dashboard-section.module.css'
import { DashboardSection } from './dashboard-section.tsx'
import { Newest } from './newest.tsx'
import { OpportunityListRow } from '../opportunities/opportunity-row.tsx'

const SHOWN = 3

/** The three best matches over all projects. If there are none: how to get some, and the newest opportunities. */
export function Recommended() {
  const { matches, ...query } = useDeferredValue(useBestMatches(SHOWN))
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
            No close matches today. <Link to="/recommendations">Describe a project</Link> in a sentence to get
            some.
          </p>
        )}
        <ul>
          {matches?.map((match) => (
            <OpportunityListRow
              key={match.row.id}
              row={match.row}
              match={<MatchBadge match={match} />}
              reason={match.recommendation.reasons[0]}
            />
          ))}
        </ul>
      </DashboardSection>
      {matches?.length === 0 && <Newest />}
    </>
  )
}

function MatchBadge({ match: { recommendation, project } }: { match: BestMatch }) {
  const { rating, tone } = rateMatch(recommendation.score)
  return (
    <>
      <Badge tone={tone}>
        {rating} Match, {toPercent(recommendation.score)}%
      </Badge>
      {project && <span>for {project.title}</span>}
    </>
  )
}

import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import { fundingTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { Badge, CategoryBadge, formatCount, Link, type BadgeTone } from '@fundharbor/kit'
import { useId } from 'react'
import type { ShortRow } from '../catalog/short-row.ts'
import { SEARCH_PATH } from '../shared/paths.ts'
import { DetailedAnalysis } from './detailed-analysis.tsx'
import { MatchActions } from './match-actions.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { MatchScore } from './match-score.tsx'
import styles from './match-row.module.css'
import type { Match } from './queries.ts'
import type { FeedbackInput } from './use-feedback.ts'

export interface MatchDetailsProps {
  match: Match
  project: string | undefined
  titleId: string
  /** Whether its explanation is shown. */
  isExplained: boolean
  onExplain: () => void
  onFeedback: (feedback: FeedbackInput) => void
}

/** What an opened row shows: score and analysis, criteria and reasons, and what to do next. */
export function MatchDetails({ match, project, titleId, ...props }: MatchDetailsProps) {
  const { recommendation, row } = match
  const analysisId = useId()
  return (
    <div className={styles.details}>
      <div className={styles.more}>
        <Badges row={row} priority={recommendation.priority} />
        {row.excerpt && <p className={styles.description}>{row.excerpt}</p>}
        <MatchReasons recommendation={recommendation} />
        <Twins title={row.title} count={recommendation.twins.length} />
      </div>
      <MatchScore recommendation={recommendation} />
      <MatchActions
        recommendation={recommendation}
        row={row}
        project={project}
        titleId={titleId}
        analysis={{ id: analysisId, isOpen: props.isExplained, onToggle: props.onExplain }}
        onFeedback={props.onFeedback}
      />
      {props.isExplained && <DetailedAnalysis id={analysisId} opportunityId={row.id} project={project} />}
    </div>
  )
}

/** Good news is green; what can wait is neutral. */
const priorities: Record<Recommendation['priority'], { label: string; tone: BadgeTone }> = {
  high: { label: 'High priority', tone: 'bad' },
  medium: { label: 'Medium priority', tone: 'urgent' },
  low: { label: 'Low priority', tone: 'neutral' },
}

function Badges({ row, priority }: { row: ShortRow; priority: Recommendation['priority'] }) {
  const { label, tone } = priorities[priority]
  return (
    <div className={styles.badges}>
      <CategoryBadge category={row.category} />
      <Badge>{labelOf(fundingTypes, row.fundingType)}</Badge>
      <Badge tone={tone}>{label}</Badge>
    </div>
  )
}

const MAX_SEARCH = 190

/** Sources publish some opportunities several times. */
function Twins({ title, count }: { title: string; count: number }) {
  if (count === 0) return null
  const search = new URLSearchParams({ search: `"${title.replaceAll('"', '').slice(0, MAX_SEARCH)}"` })
  return (
    <p className={styles.twins}>
      {formatCount(count, 'other open record has', 'other open records have')} the same title.{' '}
      <Link to={`${SEARCH_PATH}?${search}`}>Compare them</Link>
    </p>
  )
}

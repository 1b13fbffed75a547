import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import { fundingTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { Badge, Card, CategoryBadge, type BadgeTone } from '@fundharbor/kit'
import { useId } from 'react'
import type { Match } from './queries.ts'
import { Star } from '../saved/star.tsx'
import { DetailedAnalysis } from './detailed-analysis.tsx'
import styles from './match-card.module.css'
import { MatchActions } from './match-actions.tsx'
import { MatchFacts } from './match-facts.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { MatchScore } from './match-score.tsx'
import type { FeedbackInput } from './use-feedback.ts'

interface MatchCardProps {
  match: Match
  /** Whether its explanation is shown. */
  isOpen: boolean
  onToggle: () => void
  onFeedback: (feedback: FeedbackInput) => void
}

/** A recommended opportunity: facts on the left, score on the right, reasons below. */
export function MatchCard({ match, isOpen, onToggle, onFeedback }: MatchCardProps) {
  const { recommendation, row } = match
  const titleId = useId()
  const analysisId = useId()
  return (
    <Card as="li" flush className={styles.card}>
      <div className={styles.main}>
        <Badges row={row} priority={recommendation.priority} />
        <Star id={row.id} titleId={titleId} className={styles.star} />
        <h2 id={titleId} className={styles.title} tabIndex={-1} data-match={row.id}>
          {row.title}
        </h2>
        <p className={styles.funder}>{row.funderName}</p>
        <MatchFacts row={row} />
      </div>
      <MatchScore recommendation={recommendation} />
      <div className={styles.more}>
        {row.excerpt && <p className={styles.description}>{row.excerpt}</p>}
        <MatchReasons recommendation={recommendation} />
      </div>
      <MatchActions
        recommendation={recommendation}
        titleId={titleId}
        analysis={{ id: analysisId, isOpen, onToggle }}
        onFeedback={onFeedback}
      />
      {isOpen && <DetailedAnalysis id={analysisId} opportunityId={row.id} />}
    </Card>
  )
}

const priorities: Record<Recommendation['priority'], { label: string; tone: BadgeTone }> = {
  high: { label: 'High priority', tone: 'bad' },
  medium: { label: 'Medium priority', tone: 'urgent' },
  low: { label: 'Low priority', tone: 'neutral' },
}

function Badges({ row, priority }: { row: OpportunityRow; priority: Recommendation['priority'] }) {
  const { label, tone } = priorities[priority]
  return (
    <div className={styles.badges}>
      <CategoryBadge category={row.category} />
      <Badge>{labelOf(fundingTypes, row.fundingType)}</Badge>
      <Badge tone={tone}>{label}</Badge>
    </div>
  )
}

import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import { Button, LinkButton, useCanEdit } from '@fundharbor/kit'
import { ThumbsDownIcon } from '@phosphor-icons/react/dist/ssr/ThumbsDown'
import { ThumbsUpIcon } from '@phosphor-icons/react/dist/ssr/ThumbsUp'
import type { ShortRow } from '../catalog/short-row.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { applyPath, fitPath, opportunityPath } from '../shared/paths.ts'
import styles from './match-row.module.css'
import type { FeedbackInput } from './use-feedback.ts'

interface MatchActionsProps {
  recommendation: Recommendation
  row: ShortRow
  project: string | undefined
  titleId: string
  /** The section that "Why Recommended?" opens. */
  analysis: { id: string; isOpen: boolean; onToggle: () => void }
  onFeedback: (feedback: FeedbackInput) => void
}

/** Apply, details, whether it can be won, the explanation, and the workspace's feedback for those who can give it. */
export function MatchActions({ recommendation, row, project, titleId, ...props }: MatchActionsProps) {
  const { analysis, onFeedback } = props
  const { opportunityId } = recommendation
  const canEdit = useCanEdit()
  return (
    <div className={styles.actions}>
      {row.isForecast ? (
        <SaveButton id={row.id} title={row.title} isForecast size="sm" />
      ) : (
        <LinkButton size="sm" to={applyPath(opportunityId)} aria-describedby={titleId}>
          Apply Now
        </LinkButton>
      )}
      <LinkButton
        variant="secondary"
        size="sm"
        to={opportunityPath(opportunityId)}
        aria-describedby={titleId}
      >
        View Details
      </LinkButton>
      <LinkButton
        variant="secondary"
        size="sm"
        to={fitPath(opportunityId, project)}
        aria-describedby={titleId}
      >
        Is this for us?
      </LinkButton>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={analysis.isOpen}
        aria-controls={analysis.isOpen ? analysis.id : undefined}
        aria-describedby={titleId}
        onClick={analysis.onToggle}
      >
        <span className="fold">Why Recommended?</span>
      </Button>
      {canEdit && (
        <FeedbackButtons recommendation={recommendation} titleId={titleId} onFeedback={onFeedback} />
      )}
    </div>
  )
}

type FeedbackButtonsProps = Pick<MatchActionsProps, 'recommendation' | 'titleId' | 'onFeedback'>

function FeedbackButtons({
  recommendation: { opportunityId, feedback },
  titleId,
  onFeedback,
}: FeedbackButtonsProps) {
  const isInterested = feedback === 'interested'
  return (
    <div className={styles.feedback}>
      <Button
        variant="quiet"
        size="sm"
        aria-pressed={isInterested}
        aria-describedby={titleId}
        icon={<ThumbsUpIcon size={18} weight={isInterested ? 'fill' : 'regular'} aria-hidden />}
        onClick={() => onFeedback({ opportunityId, feedback: isInterested ? null : 'interested' })}
      >
        Interested
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-describedby={titleId}
        icon={<ThumbsDownIcon size={18} aria-hidden />}
        onClick={() => onFeedback({ opportunityId, feedback: 'not for me' })}
      >
        Not for me
      </Button>
    </div>
  )
}

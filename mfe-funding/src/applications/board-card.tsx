import { Card, classes, DeadlineLabel, formatMoney, formatDate, isExpired, Link } from '@fundharbor/kit'
import { applyPath, fitPath } from '../shared/paths.ts'
import { ApplicationAction } from './application-actions.tsx'
import { ApplicationLink } from './application-link.tsx'
import styles from './board.module.css'
import { getRelevantDate, getProgress } from './summary.ts'
import type { Entry } from './use-applications.ts'

/** An application on the board. Drafts show their progress and deadline. */
export function BoardCard({ entry }: { entry: Entry }) {
  const { application } = entry
  const isDraft = application.status === 'draft'
  return (
    <Card as="li" data-moves={application.id} className={classes(styles.card, isDraft && styles.draft)}>
      <h3 className={styles.title}>
        <ApplicationLink application={application} />
      </h3>
      <p className={styles.opportunity}>{application.opportunityTitle}</p>
      <div className={styles.facts}>
        <span className={styles.amount}>
          {application.requestedAmount === null
            ? 'No amount yet'
            : formatMoney(application.requestedAmount, application.currency)}
        </span>
        {!isDraft && <span className={styles.day}>{formatDate(getRelevantDate(entry))}</span>}
      </div>
      {isDraft && <DraftState entry={entry} />}
      {isDraft && (
        <Link
          to={fitPath(application.opportunityId, application.projectId ?? undefined)}
          className={styles.continue}
        >
          Can we win this?
        </Link>
      )}
      {isDraft && (
        <span className={styles.remove}>
          <ApplicationAction application={application} small />
        </span>
      )}
      {application.notes && <p className={styles.notes}>{application.notes}</p>}
    </Card>
  )
}

function DraftState({ entry }: { entry: Entry }) {
  const { application, opportunity } = entry
  const { completed, total } = getProgress(entry)
  const canContinue = !opportunity || !isExpired(opportunity)
  return (
    <>
      {opportunity && <DeadlineLabel opportunity={opportunity} className={styles.deadline} />}
      <div className={styles.track} aria-hidden>
        <div className={styles.fill} style={{ width: `${(completed / total) * 100}%` }} />
      </div>
      <div className={styles.facts}>
        <span className={styles.day}>
          {completed} of {total} fields filled in
        </span>
        {canContinue && (
          <Link to={applyPath(application.opportunityId)} className={styles.continue}>
            Continue
          </Link>
        )}
      </div>
    </>
  )
}

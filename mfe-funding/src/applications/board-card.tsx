import { Card, classes, DeadlineLabel, formatMoney, formatShortDate, isExpired, Link } from '@fundharbor/kit'
import { applyPath } from '../shared/addresses.ts'
import { ApplicationAction } from './application-actions.tsx'
import { ApplicationLink } from './application-link.tsx'
import styles from './board.module.css'
import { dayOf, progressOf } from './summary.ts'
import type { Entry } from './use-applications.ts'

/** An application on the board: a draft says what is missing and until when, another what came of it. */
export function BoardCard({ entry }: { entry: Entry }) {
  const { application } = entry
  const isDraft = application.status === 'draft'
  return (
    <Card as="li" className={classes(styles.card, isDraft && styles.draft)}>
      <h3 className={styles.title}>
        <ApplicationLink application={application} />
      </h3>
      <p className={styles.call}>{application.opportunityTitle}</p>
      <div className={styles.facts}>
        <span className={styles.amount}>
          {application.requestedAmount === null
            ? 'No amount yet'
            : formatMoney(application.requestedAmount, application.currency)}
        </span>
        {!isDraft && <span className={styles.day}>{formatShortDate(dayOf(entry))}</span>}
      </div>
      {isDraft && <DraftState entry={entry} />}
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
  const { application, call } = entry
  const { done, of } = progressOf(entry)
  const canGoOn = !call || !isExpired(call)
  return (
    <>
      {call && <DeadlineLabel call={call} className={styles.deadline} />}
      <div className={styles.track} aria-hidden>
        <div className={styles.fill} style={{ width: `${(done / of) * 100}%` }} />
      </div>
      <div className={styles.facts}>
        <span className={styles.day}>
          {done} of {of} fields
        </span>
        {canGoOn && (
          <Link to={applyPath(application.opportunityId)} className={styles.continue}>
            Continue
          </Link>
        )}
      </div>
    </>
  )
}

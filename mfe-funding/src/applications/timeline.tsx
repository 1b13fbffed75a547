import type { Application, ApplicationStep } from '@fundharbor/contracts/catalog/applications'
import { formatDateTime } from '@fundharbor/kit'
import styles from './application-dialog.module.css'
import { statusOf } from './statuses.ts'

interface TimelineProps {
  application: Application
  /** Undefined until it is there: then the dates of the application itself tell what they can. */
  history: ApplicationStep[] | undefined
}

interface Step {
  label: string
  at: string
  by?: string
  notes?: string | null
}

/** What happened to an application so far, the latest last. */
export function Timeline({ application, history }: TimelineProps) {
  const begun = { label: 'Begun', at: application.createdAt }
  const steps: Step[] = [begun, ...(history ? history.map(stepOf) : stepsOf(application))]
  return (
    <section aria-labelledby="timeline" className={styles.timeline}>
      <h3 id="timeline">Timeline</h3>
      <ol>
        {steps.map(({ label, at, by, notes }) => (
          <li key={`${label} ${at}`}>
            <span className={styles.step}>{label}</span>
            <time dateTime={at}>{formatDateTime(at)}</time>
            {by && <span className={styles.by}>{by}</span>}
            {notes && <span className={styles.stepNotes}>{notes}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const stepOf = ({ status, at, by, notes }: ApplicationStep): Step => ({
  label: statusOf(status).label,
  at,
  by: by === 'applicant' ? 'by you' : 'by an administrator',
  notes,
})

function stepsOf({ submittedAt, reviewedAt, status }: Application): Step[] {
  return [
    { label: 'Submitted', at: submittedAt },
    { label: statusOf(status).label, at: reviewedAt },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]))
}

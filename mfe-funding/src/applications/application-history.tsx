import type { ApplicationEvent } from '@fundharbor/contracts/catalog/application-events'
import type { ApplicationDetails, ApplicationStep } from '@fundharbor/contracts/catalog/applications'
import { formatDateTime } from '@fundharbor/kit'
import styles from './application.module.css'
import { getStatus } from './statuses.ts'

interface Step {
  label: string
  at: string
  by?: string
  notes?: string | null
}

/** What happened to an application, oldest first. */
export function ApplicationHistory({ application }: { application: ApplicationDetails }) {
  const { createdAt, submittedAt, history, events } = application
  const done = [...history.map(toStep), ...events.map(toEventStep)].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  )
  // Without a draft, nothing started before the submission.
  const steps: Step[] = createdAt === submittedAt ? done : [{ label: 'Started', at: createdAt }, ...done]
  return (
    <section aria-labelledby="application-history" className={styles.history}>
      <h3 id="application-history">History of the application</h3>
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

const toStep = ({ status, at, by, notes, ...actor }: ApplicationStep): Step => ({
  label: getStatus(status).label,
  at,
  by: by === 'applicant' ? describeActor(actor) : 'by an administrator',
  notes,
})

const eventLabels: Record<ApplicationEvent['kind'], string> = {
  asked: 'Asked for approval',
  approved: 'Approved by a colleague',
  'asked-for-changes': 'Changes requested',
  overrode: 'Submitted without approval',
}

const toEventStep = ({ kind, at, note, ...actor }: ApplicationEvent): Step => ({
  label: eventLabels[kind],
  at,
  by: describeActor(actor),
  notes: note,
})

const describeActor = ({ isYours, name }: { isYours: boolean; name: string | null }): string =>
  isYours ? 'by you' : `by ${name ?? 'a deleted account'}`

import type { ApplicationEvent } from '@fundharbor/contracts/catalog/application-events'
import type { Application, ApplicationStep } from '@fundharbor/contracts/catalog/applications'
import { formatDateTime } from '@fundharbor/kit'
import styles from './application-dialog.module.css'
import { getStatus } from './statuses.ts'

interface TimelineProps {
  application: Application
  /** Undefined while loading; until then the application's own dates are shown. */
  history: ApplicationStep[] | undefined
  events: ApplicationEvent[] | undefined
}

interface Step {
  label: string
  at: string
  by?: string
  notes?: string | null
}

/** The application's history, oldest first. */
export function Timeline({ application, history, events = [] }: TimelineProps) {
  const done = history && [...history.map(toStep), ...events.map(toEventStep)]
  const known = done ? done.toSorted((a, b) => a.at.localeCompare(b.at)) : getKnownSteps(application)
  const { createdAt, submittedAt } = application
  // Without a draft, nothing started before the submission.
  const steps: Step[] = createdAt === submittedAt ? known : [{ label: 'Started', at: createdAt }, ...known]
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

function getKnownSteps({ submittedAt, reviewedAt, status }: Application): Step[] {
  return [
    { label: 'Submitted', at: submittedAt },
    { label: getStatus(status).label, at: reviewedAt },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]))
}

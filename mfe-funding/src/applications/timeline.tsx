import type { Application } from '@fundharbor/contracts/catalog/applications'
import { formatDateTime } from '@fundharbor/kit'
import styles from './application-dialog.module.css'
import { statusOf } from './statuses.ts'

/** What happened to an application so far, the latest last. */
export function Timeline({ application }: { application: Application }) {
  const { createdAt, submittedAt, reviewedAt, status } = application
  const steps = [
    { label: 'Begun', at: createdAt },
    { label: 'Submitted', at: submittedAt },
    { label: statusOf(status).label, at: reviewedAt },
  ].filter((step): step is { label: string; at: string } => step.at !== null)
  return (
    <section aria-labelledby="timeline" className={styles.timeline}>
      <h3 id="timeline">Timeline</h3>
      <ol>
        {steps.map(({ label, at }) => (
          <li key={label}>
            <span className={styles.step}>{label}</span>
            <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

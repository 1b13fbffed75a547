import { Badge, DeadlineLabel, formatDate, formatMoney } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import layout from '../shared/layout.module.css'
import { ApplicationAction } from './application-actions.tsx'
import { ApplicationLink } from './application-link.tsx'
import styles from './page.module.css'
import { getStatus } from './statuses.ts'
import { getProgress, getRelevantDate } from './summary.ts'
import type { Entry } from './use-applications.ts'

/** All applications as a table, newest first. */
export const ApplicationList = ({ entries }: { entries: Entry[] }) => (
  <Table caption="Your applications" stacks>
    <thead>
      <tr>
        <th scope="col">Project</th>
        <th scope="col">Opportunity</th>
        <th scope="col" data-align="end">
          Requested
        </th>
        <th scope="col">Status</th>
        <th scope="col">Date</th>
        <th scope="col">
          <span className={layout.hidden}>Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <Row key={entry.application.id} entry={entry} />
      ))}
    </tbody>
  </Table>
)

function describeProgress(entry: Entry): string {
  const { completed, total } = getProgress(entry)
  return `${completed} of ${total} fields filled in`
}

function Row({ entry }: { entry: Entry }) {
  const { application, opportunity } = entry
  const { label, tone } = getStatus(application.status)
  return (
    <tr>
      <th scope="row" className={styles.project}>
        <ApplicationLink application={application} />
      </th>
      <td className={styles.opportunity}>{application.opportunityTitle}</td>
      <td data-align="end" data-label="Requested">
        {application.requestedAmount === null
          ? 'Not entered'
          : formatMoney(application.requestedAmount, application.currency)}
      </td>
      <td className={styles.status} data-label="Status">
        <Badge tone={tone}>{label}</Badge>
        {application.status === 'draft' && <p className={styles.progress}>{describeProgress(entry)}</p>}
      </td>
      <td className={styles.date} data-label="Date">
        {opportunity ? <DeadlineLabel opportunity={opportunity} /> : formatDate(getRelevantDate(entry))}
      </td>
      <td data-align="end">
        <ApplicationAction application={application} />
      </td>
    </tr>
  )
}

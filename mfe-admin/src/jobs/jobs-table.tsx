import { formatCount, formatDateTime } from '@fundharbor/kit'
import { RecordsTable } from '../records/records-table.tsx'
import { jobColumns, type JobRow } from './job-columns.tsx'
import styles from './jobs.module.css'
import type { ServiceState } from './queries.ts'

/** Every service's scheduled jobs. */
export function JobsTable({ states }: { states: ServiceState[] }) {
  const rows = states.flatMap(({ service, work }): JobRow[] =>
    (work?.jobs ?? []).map((job) => ({ ...job, service, id: `${service} ${job.name}` })),
  )
  const isAsked = states.some(({ state }) => state === 'asked')
  return (
    <RecordsTable
      label="Jobs"
      count={rows.length === 0 ? 'Jobs' : formatCount(rows.length, 'scheduled job')}
      columns={jobColumns}
      rows={rows}
      loading={isAsked && rows.length === 0}
      empty="No service has answered."
      minWidth={1120}
      details={details}
      hasDetails={({ lastFailure }) => lastFailure !== null}
    />
  )
}

const details = ({ lastFailure }: JobRow) =>
  lastFailure && (
    <p className={styles.error}>
      Failed last on {formatDateTime(lastFailure.startedAt)}: {lastFailure.error}
    </p>
  )

import { formatCount, formatDateTime } from '@fundharbor/kit'
import { RecordsTable } from '../records/records-table.tsx'
import { jobColumns, type JobRow } from './job-columns.tsx'
import styles from './jobs.module.css'
import type { ServiceState } from './queries.ts'

/** Every service's scheduled jobs. */
export function JobsTable({ states }: { states: ServiceState[] }) {
  const rows = states.flatMap(({ service, jobs }): JobRow[] =>
    (jobs?.jobs ?? []).map((job) => ({ ...job, service, id: `${service} ${job.name}` })),
  )
  const isLoading = states.some(({ state }) => state === 'loading')
  return (
    <RecordsTable
      label="Jobs"
      count={rows.length === 0 ? 'Jobs' : formatCount(rows.length, 'scheduled job')}
      columns={jobColumns}
      rows={rows}
      loading={isLoading && rows.length === 0}
      empty="No service responded."
      minWidth={1120}
      details={details}
      hasDetails={({ lastFailure }) => lastFailure !== null}
    />
  )
}

const details = ({ lastFailure }: JobRow) =>
  lastFailure && (
    <p className={styles.error}>
      Last failed on {formatDateTime(lastFailure.startedAt)}: {lastFailure.error}
    </p>
  )

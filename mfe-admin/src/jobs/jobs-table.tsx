import { formatCount, formatDateTime } from '@fundharbor/kit'
import { Table } from '../records/table.tsx'
import { jobColumns, type JobRow } from './job-columns.tsx'
import styles from './jobs.module.css'
import type { ServiceState } from './queries.ts'

/** The scheduled jobs of every service. */
export function JobsTable({ states }: { states: ServiceState[] }) {
  const rows = states.flatMap(({ service, jobs }): JobRow[] =>
    (jobs?.jobs ?? []).map((job) => ({ ...job, service, id: `${service} ${job.name}` })),
  )
  return (
    <Table
      label="Jobs"
      heading={rows.length === 0 ? 'Jobs' : formatCount(rows.length, 'scheduled job')}
      columns={jobColumns}
      rows={rows}
      empty="No service responded."
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

import type { ServiceName, FailedJob } from '@fundharbor/contracts/platform/jobs'
import { formatCount, formatDateTime } from '@fundharbor/kit'
import { Button } from 'antd'
import { nameColumn, numberColumn, timeColumn, type Column } from '../records/columns.tsx'
import { Panel } from '../records/page.tsx'
import { Table } from '../records/table.tsx'
import styles from './jobs.module.css'
import { jobName } from './job-names.ts'
import { useRetry, type ServiceState } from './queries.ts'

type FailedRow = FailedJob & { service: ServiceName }

const columns: Column<FailedRow>[] = [
  nameColumn('Job', 'about', 320),
  { title: 'Queue', width: 210, render: ({ queue, service }) => `${jobName(queue)}, ${service}` },
  numberColumn('Attempts', 'attempts', 90),
  timeColumn('Queued', 'queuedAt'),
  {
    title: 'Next attempt',
    width: 224,
    render: ({ nextTryAt }) => (nextTryAt ? formatDateTime(nextTryAt) : 'No more attempts'),
  },
  { title: 'Retry', isTitleHidden: true, width: 100, render: (row) => <RetryOne row={row} /> },
]

/** Jobs that failed three times or more, oldest first. Nothing while there are none. */
export function FailedJobsTable({ states }: { states: ServiceState[] }) {
  const rows = states.flatMap(({ service, jobs }): FailedRow[] =>
    (jobs?.failed ?? []).map((job) => ({ ...job, service })),
  )
  if (rows.length === 0) return null
  return (
    <Panel>
      <Table
        label="Failed jobs"
        heading={formatCount(rows.length, 'failed job')}
        columns={columns}
        rows={rows}
        empty="No failed jobs."
        details={renderError}
        hasDetails={({ error }) => error !== null}
      />
    </Panel>
  )
}

const renderError = ({ error }: FailedRow) => <p className={styles.error}>{error}</p>

function RetryOne({ row }: { row: FailedRow }) {
  const retry = useRetry()
  return (
    <Button
      size="small"
      aria-label={`Retry ${row.about}`}
      loading={retry.isPending}
      onClick={() => retry.mutate({ service: row.service, queue: row.queue, id: row.id })}
    >
      Retry
    </Button>
  )
}

import type { ProColumns } from '@ant-design/pro-components'
import type { ServiceName, FailedJob } from '@fundharbor/contracts/platform/jobs'
import { formatCount, formatDateTime } from '@fundharbor/kit'
import { Button } from 'antd'
import { RecordsTable } from '../records/records-table.tsx'
import styles from './jobs.module.css'
import { useRetry, type ServiceState } from './queries.ts'

type FailedRow = FailedJob & { service: ServiceName }

const columns: ProColumns<FailedRow>[] = [
  {
    title: 'Job',
    dataIndex: 'about',
    ellipsis: true,
    width: 320,
    render: (_, row) => <strong>{row.about}</strong>,
  },
  { title: 'Queue', key: 'queue', width: 210, render: (_, row) => `${row.queue}, ${row.service}` },
  { title: 'Attempts', dataIndex: 'attempts', align: 'right', width: 90 },
  { title: 'Queued', dataIndex: 'queuedAt', width: 230, render: (_, row) => formatDateTime(row.queuedAt) },
  {
    title: 'Next attempt',
    dataIndex: 'nextTryAt',
    width: 230,
    render: (_, row) => (row.nextTryAt ? formatDateTime(row.nextTryAt) : 'Given up'),
  },
  {
    title: <span className="visually-hidden">Retry</span>,
    key: 'retry',
    width: 100,
    render: (_, row) => <RetryOne row={row} />,
  },
]

/** Jobs that failed three times or more, oldest first. Hidden while there are none. */
export function FailedJobsTable({ states }: { states: ServiceState[] }) {
  const rows = states.flatMap(({ service, jobs }): FailedRow[] =>
    (jobs?.failed ?? []).map((job) => ({ ...job, service })),
  )
  if (rows.length === 0) return null
  return (
    <div className={styles.panel}>
      <RecordsTable
        label="Failed jobs"
        count={formatCount(rows.length, 'failed job')}
        columns={columns}
        rows={rows}
        loading={false}
        empty="No failed jobs."
        minWidth={1230}
        details={details}
        hasDetails={({ error }) => error !== null}
      />
    </div>
  )
}

const details = ({ error }: FailedRow) => <p className={styles.error}>{error}</p>

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

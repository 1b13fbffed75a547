import type { ProColumns } from '@ant-design/pro-components'
import type { ServiceName, StuckEntry } from '@fundharbor/contracts/platform/jobs'
import { formatCount, formatDateTime } from '@fundharbor/kit'
import { Button } from 'antd'
import { RecordsTable } from '../records/records-table.tsx'
import styles from './jobs.module.css'
import { useRetry, type ServiceState } from './queries.ts'

type StuckRow = StuckEntry & { service: ServiceName }

const columns: ProColumns<StuckRow>[] = [
  {
    title: 'What',
    dataIndex: 'about',
    ellipsis: true,
    width: 320,
    render: (_, row) => <strong>{row.about}</strong>,
  },
  { title: 'Queue', key: 'queue', width: 210, render: (_, row) => `${row.queue}, ${row.service}` },
  { title: 'Tries', dataIndex: 'attempts', align: 'right', width: 70 },
  { title: 'Queued', dataIndex: 'queuedAt', width: 230, render: (_, row) => formatDateTime(row.queuedAt) },
  {
    title: 'Next try',
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

/** What failed three times or more, oldest first. Not there while nothing did. */
export function StuckTable({ states }: { states: ServiceState[] }) {
  const rows = states.flatMap(({ service, work }): StuckRow[] =>
    (work?.stuck ?? []).map((entry) => ({ ...entry, service })),
  )
  if (rows.length === 0) return null
  return (
    <div className={styles.panel}>
      <RecordsTable
        label="Stuck entries"
        count={`${formatCount(rows.length, 'entry', 'entries')} failed again and again`}
        columns={columns}
        rows={rows}
        loading={false}
        empty="Nothing is stuck."
        minWidth={1210}
        details={details}
        hasDetails={({ error }) => error !== null}
      />
    </div>
  )
}

const details = ({ error }: StuckRow) => <p className={styles.error}>{error}</p>

function RetryOne({ row }: { row: StuckRow }) {
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

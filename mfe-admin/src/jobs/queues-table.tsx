import type { ProColumns } from '@ant-design/pro-components'
import type { QueueState, ServiceName } from '@fundharbor/contracts/platform/jobs'
import { Badge, formatDateTime, formatNumber } from '@fundharbor/kit'
import { Button } from 'antd'
import { RecordsTable } from '../records/records-table.tsx'
import { useRetry, type ServiceState } from './queries.ts'

type QueueRow = QueueState & { id: string; service: ServiceName }

const columns: ProColumns<QueueRow>[] = [
  { title: 'Queue', dataIndex: 'name', width: 200, render: (_, row) => <strong>{row.name}</strong> },
  { title: 'Service', dataIndex: 'service', width: 160 },
  {
    title: 'Waiting',
    dataIndex: 'waiting',
    align: 'right',
    width: 100,
    render: (_, row) => formatNumber(row.waiting),
  },
  {
    title: 'Oldest queued',
    dataIndex: 'oldestAt',
    width: 240,
    render: (_, row) => (row.oldestAt ? formatDateTime(row.oldestAt) : '–'),
  },
  {
    title: 'Failed',
    dataIndex: 'failed',
    align: 'right',
    width: 100,
    render: (_, row) => (row.failed > 0 ? <Badge tone="bad">{formatNumber(row.failed)}</Badge> : '0'),
  },
  {
    title: <span className="visually-hidden">Retry</span>,
    key: 'retry',
    width: 130,
    render: (_, row) => <RetryAll row={row} />,
  },
]

/** Every service's queues. */
export function QueuesTable({ states }: { states: ServiceState[] }) {
  const rows = states.flatMap(({ service, jobs }): QueueRow[] =>
    (jobs?.queues ?? []).map((queue) => ({ ...queue, service, id: `${service} ${queue.name}` })),
  )
  const isLoading = states.some(({ state }) => state === 'loading')
  return (
    <RecordsTable
      label="Queues"
      count="Queues"
      columns={columns}
      rows={rows}
      loading={isLoading && rows.length === 0}
      empty="No service responded."
      minWidth={930}
    />
  )
}

function RetryAll({ row }: { row: QueueRow }) {
  const retry = useRetry()
  if (row.failed === 0) return null
  return (
    <Button
      size="small"
      aria-label={`Retry all failed jobs of ${row.name} in ${row.service}`}
      loading={retry.isPending}
      onClick={() => retry.mutate({ service: row.service, queue: row.name })}
    >
      Retry all
    </Button>
  )
}

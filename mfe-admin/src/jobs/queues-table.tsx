import type { QueueState, ServiceName } from '@fundharbor/contracts/platform/jobs'
import { Badge, formatNumber } from '@fundharbor/kit'
import { Button } from 'antd'
import { numberColumn, timeColumn, type Column } from '../records/columns.tsx'
import { Lines } from '../records/lines.tsx'
import { Table } from '../records/table.tsx'
import { jobName } from './job-names.ts'
import { useRetry, type ServiceState } from './queries.ts'

type QueueRow = QueueState & { id: string; service: ServiceName }

const columns: Column<QueueRow>[] = [
  { title: 'Queue', width: 260, render: ({ name }) => <Lines text={jobName(name)} isStrong /> },
  { title: 'Service', field: 'service', width: 160 },
  numberColumn('Waiting', 'waiting'),
  timeColumn('Waiting since', 'oldestAt'),
  {
    title: 'Failed',
    width: 100,
    align: 'right',
    render: ({ failed }) => (failed > 0 ? <Badge tone="bad">{formatNumber(failed)}</Badge> : '0'),
  },
  { title: 'Retry', isTitleHidden: true, width: 130, render: (row) => <RetryAll row={row} /> },
]

/** The queues of every service. */
export function QueuesTable({ states }: { states: ServiceState[] }) {
  const rows = states.flatMap(({ service, jobs }): QueueRow[] =>
    (jobs?.queues ?? []).map((queue) => ({ ...queue, service, id: `${service} ${queue.name}` })),
  )
  return <Table label="Queues" heading="Queues" columns={columns} rows={rows} empty="No service responded." />
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

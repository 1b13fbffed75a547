import type { ProColumns } from '@ant-design/pro-components'
import type { Addition } from '@fundharbor/contracts/catalog/additions'
import { Badge, ErrorState, formatDateTime, formatNumber, useQuery } from '@fundharbor/kit'
import { RecordsTable } from '../records/records-table.tsx'
import { additionsQuery } from './queries.ts'
import { AdditionReport } from './report.tsx'

const toneOf = { finished: 'ok', failed: 'bad', running: 'info' } as const

const columns: ProColumns<Addition>[] = [
  { title: 'Started', dataIndex: 'startedAt', width: 240, render: (_, row) => formatDateTime(row.startedAt) },
  {
    title: 'Begun by',
    dataIndex: 'trigger',
    width: 180,
    render: (_, row) => (row.trigger === 'schedule' ? 'The daily job' : 'An administrator'),
  },
  {
    title: 'Status',
    dataIndex: 'status',
    width: 110,
    render: (_, row) => <Badge tone={toneOf[row.status]}>{row.status}</Badge>,
  },
  {
    title: 'Added',
    key: 'added',
    align: 'right',
    width: 100,
    render: (_, row) => formatNumber(row.added.length),
  },
  {
    title: 'Passed over',
    key: 'skipped',
    align: 'right',
    width: 120,
    render: (_, row) => formatNumber(row.skipped.length),
  },
]

/** Every addition, daily or asked for, and what came of it. */
export function AdditionsTable() {
  const { data, error, isPending, refetch } = useQuery(additionsQuery())
  if (error && !data) return <ErrorState title="Failed to fetch additions" onRetry={() => void refetch()} />
  return (
    <RecordsTable
      label="Additions"
      count="Additions, daily at 6 AM UTC and on demand"
      columns={columns}
      rows={data ?? []}
      loading={isPending}
      empty="None yet. The daily job adds ten at 6 AM UTC."
      minWidth={800}
      details={details}
    />
  )
}

const details = (addition: Addition) => <AdditionReport addition={addition} />

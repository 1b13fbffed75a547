import { liveSources, type LiveSource } from '@fundharbor/contracts/catalog/sources'
import { Badge, call, formatDateTime, formatNumber, useQuery } from '@fundharbor/kit'
import { Button } from 'antd'
import { timeColumn, type Column } from '../records/columns.tsx'
import { Table } from '../records/table.tsx'
import { useChange } from '../records/use-change.ts'
import { healthQuery } from './queries.ts'

const columns: Column<LiveSource>[] = [
  { title: 'Live source', width: 240, render: ({ label }) => <strong>{label}</strong> },
  { title: 'Status', width: 150, render: (source) => <Status source={source} /> },
  timeColumn('Last read', 'succeededAt'),
  { title: 'Latest problem', width: 360, render: describeProblem },
  { title: 'Read', isTitleHidden: true, width: 200, render: (source) => <ReadNow source={source} /> },
]

/** The live sources of this site, and when each was read last. */
export function LiveSourcesTable() {
  const { data } = useQuery(healthQuery())
  return (
    <Table
      label="Live sources"
      heading="Live sources"
      columns={columns}
      rows={data?.liveSources ?? []}
      isLoading={!data}
      empty="No live source is on. LIVE_SOURCES turns them on."
    />
  )
}

function Status({ source: { isReading, isOverdue, error, succeededAt } }: { source: LiveSource }) {
  if (isReading) return <Badge tone="info">Being read</Badge>
  if (isOverdue) return <Badge tone="bad">Overdue</Badge>
  if (error) return <Badge tone="neutral">Tried again later</Badge>
  return succeededAt ? <Badge tone="ok">Up to date</Badge> : <Badge tone="neutral">Not read yet</Badge>
}

function describeProblem({ error, nextTryAt, missing }: LiveSource): string {
  if (missing > 0)
    return `It lacks ${formatNumber(missing)} records that it had. Nothing was withdrawn. Check the source before you withdraw them.`
  if (!error) return '–'
  return nextTryAt ? `${error}. Next try: ${formatDateTime(nextTryAt)}` : error
}

function ReadNow({ source: { id, label, missing, isReading } }: { source: LiveSource }) {
  const mayWithdraw = missing > 0
  const read = useChange(healthQuery(), {
    run: () => call(liveSources.read, { params: { id }, body: { mayWithdraw } }),
    success: () => ({ title: `${label} is read within a minute` }),
    failure: 'Failed to request a reading',
  })
  return (
    <Button
      size="small"
      loading={read.isPending}
      disabled={isReading}
      aria-label={mayWithdraw ? `Withdraw what ${label} lacks` : `Read ${label} now`}
      onClick={() => read.mutate()}
    >
      {mayWithdraw ? `Withdraw ${formatNumber(missing)} records` : 'Read now'}
    </Button>
  )
}

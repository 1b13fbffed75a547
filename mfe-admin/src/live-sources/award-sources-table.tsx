import type { LiveAwardSource } from '@fundharbor/contracts/catalog/admin-awards'
import { Badge, useQuery } from '@fundharbor/kit'
import { timeColumn, type Column } from '../records/columns.tsx'
import { Table } from '../records/table.tsx'
import { awardSourcesQuery } from './queries.ts'

const columns: Column<LiveAwardSource>[] = [
  { title: 'Live source', width: 240, render: ({ label }) => <strong>{label}</strong> },
  { title: 'Status', width: 150, render: (source) => <Status source={source} /> },
  timeColumn('Last asked', 'askedAt'),
  timeColumn('Last answer', 'answeredAt'),
  { title: 'Latest problem', width: 360, render: ({ error }) => error ?? '–' },
]

/** The live sources of past awards, which are asked about the opportunities that members open. */
export function AwardSourcesTable() {
  const { data } = useQuery(awardSourcesQuery())
  return (
    <Table
      label="Live sources of past awards"
      heading="Live sources of past awards"
      columns={columns}
      rows={data ?? []}
      isLoading={!data}
      empty="No live source of past awards is on. LIVE_SOURCES turns them on."
    />
  )
}

function Status({ source: { waiting, error, answeredAt } }: { source: LiveAwardSource }) {
  if (waiting > 0) return <Badge tone="info">Being asked</Badge>
  if (error) return <Badge tone="neutral">Asked again later</Badge>
  return answeredAt ? <Badge tone="ok">Answers</Badge> : <Badge tone="neutral">Not asked yet</Badge>
}

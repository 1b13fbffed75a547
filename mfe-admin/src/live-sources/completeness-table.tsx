import type { SourceCompleteness } from '@fundharbor/contracts/catalog/sources'
import { labelOf, sources } from '@fundharbor/contracts/vocabulary'
import { formatNumber, useQuery } from '@fundharbor/kit'
import type { Column } from '../records/columns.tsx'
import { Table } from '../records/table.tsx'
import { healthQuery } from './queries.ts'

type Row = SourceCompleteness & { id: string }

const shareColumn = (
  title: string,
  field: Exclude<keyof SourceCompleteness, 'source' | 'open'>,
): Column<Row> => ({
  title,
  width: 110,
  align: 'right',
  render: (row) => `${Math.round((100 * row[field]) / row.open)}%`,
})

const columns: Column<Row>[] = [
  { title: 'Source', width: 220, render: ({ source }) => <strong>{labelOf(sources, source)}</strong> },
  { title: 'Open', width: 100, align: 'right', render: ({ open }) => formatNumber(open) },
  shareColumn('Text', 'withText'),
  shareColumn('Date', 'withDeadline'),
  shareColumn('Amount', 'withAmount'),
  shareColumn('Eligibility', 'withEligibility'),
  shareColumn('Place', 'withPlace'),
]

/** How much the open opportunities of each source state. */
export function CompletenessTable() {
  const { data } = useQuery(healthQuery())
  return (
    <Table
      label="What the records state"
      heading="What the records state"
      columns={columns}
      rows={(data?.completeness ?? []).map((row) => ({ ...row, id: row.source }))}
      isLoading={!data}
      empty="No opportunities are open."
    />
  )
}

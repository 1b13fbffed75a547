import type { ProColumns } from '@ant-design/pro-components'
import { imports, type ImportReport, type SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import { labelOf, sources } from '@fundharbor/contracts/vocabulary'
import {
  Badge,
  call,
  ErrorState,
  formatCount,
  formatDateTime,
  formatNumber,
  queryOptions,
  useQuery,
} from '@fundharbor/kit'
import { RecordsTable } from '../records/records-table.tsx'

const importsQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'admin', 'imports'],
    queryFn: ({ signal }) => call(imports.list, { query: { limit: '50' }, signal }),
    staleTime: 0,
  })

const count = (title: string, dataIndex: keyof ImportReport): ProColumns<ImportReport> => ({
  title,
  dataIndex,
  align: 'right',
  width: 100,
  render: (_, row) => formatNumber(Number(row[dataIndex])),
})

const toneOf = { finished: 'ok', failed: 'bad', running: 'info' } as const

const columns: ProColumns<ImportReport>[] = [
  {
    title: 'Source',
    dataIndex: 'source',
    width: 200,
    render: (_, row) => <strong>{labelOf(sources, row.source)}</strong>,
  },
  { title: 'Started', dataIndex: 'startedAt', width: 200, render: (_, row) => formatDateTime(row.startedAt) },
  {
    title: 'Status',
    dataIndex: 'status',
    width: 110,
    render: (_, row) => <Badge tone={toneOf[row.status]}>{row.status}</Badge>,
  },
  count('Read', 'read'),
  count('Added', 'added'),
  count('Updated', 'updated'),
  count('Unchanged', 'unchanged'),
  count('Merged', 'merged'),
  count('Held back', 'heldBack'),
  count('Skipped', 'skipped'),
]

/** What each import read, took and skipped, and why. */
export function ImportsTable() {
  const { data, error, isPending, refetch } = useQuery(importsQuery())
  if (error && !data) return <ErrorState title="Failed to fetch imports" onRetry={() => void refetch()} />
  return (
    <RecordsTable
      label="Imports"
      count={isPending ? 'Imports' : formatCount(data?.length ?? 0, 'import')}
      columns={columns}
      rows={data ?? []}
      loading={isPending}
      empty="Nothing has been imported yet."
      minWidth={1100}
      details={details}
      hasDetails={hasReasons}
    />
  )
}

const details = (report: ImportReport) => <Reasons report={report} />

const hasReasons = (report: ImportReport) => report.skippedRecords.length > 0 || report.error !== null

function Reasons({ report }: { report: ImportReport }) {
  return (
    <>
      {report.error && <p>{report.error}</p>}
      <ul>
        {report.skippedRecords.map((record) => (
          <li key={record.position}>{sentenceOf(record)}</li>
        ))}
      </ul>
    </>
  )
}

const sentenceOf = ({ position, sourceId, reason }: SkippedRecord) =>
  `Record ${position}${sourceId ? ` (${sourceId})` : ''}: ${reason}`

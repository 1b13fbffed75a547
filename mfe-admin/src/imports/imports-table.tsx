import type { ProColumns } from '@ant-design/pro-components'
import type { ImportReport, SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import { labelOf, sources } from '@fundharbor/contracts/vocabulary'
import { Badge, ErrorState, formatCount, formatDateTime, formatNumber, useQuery } from '@fundharbor/kit'
import { RecordsTable } from '../records/records-table.tsx'
import { importsQuery } from './queries.ts'
import { RetryButton } from './retry-button.tsx'

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
  { title: 'File', dataIndex: 'file', ellipsis: true, width: 180 },
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
  count('Withdrawn', 'withdrawn'),
  count('Skipped', 'skipped'),
  {
    title: <span className="visually-hidden">Actions</span>,
    key: 'actions',
    width: 110,
    render: (_, row) => <RetryButton report={row} />,
  },
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
      minWidth={1490}
      details={details}
      hasDetails={hasReasons}
    />
  )
}

const details = (report: ImportReport) => <Reasons report={report} />

const hasReasons = (report: ImportReport) =>
  report.skippedRecords.length > 0 || report.error !== null || changedNothing(report)

const changedNothing = ({ status, read, unchanged }: ImportReport) =>
  status === 'finished' && read > 0 && unchanged === read

function Reasons({ report }: { report: ImportReport }) {
  return (
    <>
      {report.error && <p>{report.error}</p>}
      {changedNothing(report) && <p>The catalogue has all of it already: nothing was changed.</p>}
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

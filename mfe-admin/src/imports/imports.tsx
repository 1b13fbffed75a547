import { imports as endpoints, type ImportReport } from '@fundharbor/contracts/catalog/imports'
import { labelOf, sources } from '@fundharbor/contracts/vocabulary'
import { Badge, call } from '@fundharbor/kit'
import { numberColumn, timeColumn } from '../records/columns.tsx'
import { capitalize } from '../records/names.ts'
import { defineResource } from '../records/resource.ts'
import { keys } from './keys.ts'
import { SkippedRecords } from './skipped-records.tsx'

const tones = { finished: 'ok', failed: 'bad', running: 'info' } as const

/** What each import read, changed and skipped, newest first. */
export const imports = defineResource({
  ...keys,
  noun: 'import',
  nameOf: ({ file }) => file,
  list: endpoints.list,
  pageSize: 50,
  changesWith: 'imports',
  empty: 'No imports yet.',
  columns: [
    { title: 'Source', width: 200, render: ({ source }) => <strong>{labelOf(sources, source)}</strong> },
    { title: 'File', field: 'file', width: 180, isTruncated: true },
    timeColumn('Started', 'startedAt'),
    {
      title: 'Status',
      width: 110,
      render: ({ status }) => <Badge tone={tones[status]}>{capitalize(status)}</Badge>,
    },
    numberColumn('Read', 'read'),
    numberColumn('Added', 'added'),
    numberColumn('Updated', 'updated'),
    numberColumn('Unchanged', 'unchanged'),
    numberColumn('Merged', 'merged'),
    numberColumn('Held back', 'heldBack'),
    numberColumn('Withdrawn', 'withdrawn'),
    numberColumn('Skipped', 'skipped'),
  ],
  details: (report) => <Reasons report={report} />,
  hasDetails: (report) => report.skippedRecords.length > 0 || report.error !== null || changedNothing(report),
  rowActions: [
    {
      label: 'Retry',
      isFor: ({ canRetry }) => canRetry,
      run: ({ id }) => call(endpoints.retry, { params: { id } }),
      done: 'Import started',
      failed: 'Failed to retry import',
    },
  ],
  actionsWidth: 110,
})

const changedNothing = ({ status, read, unchanged }: ImportReport) =>
  status === 'finished' && read > 0 && unchanged === read

const Reasons = ({ report }: { report: ImportReport }) => (
  <>
    {report.error && <p>{report.error}</p>}
    {changedNothing(report) && <p>Nothing changed: the catalog already had all of these records.</p>}
    <SkippedRecords records={report.skippedRecords} />
  </>
)

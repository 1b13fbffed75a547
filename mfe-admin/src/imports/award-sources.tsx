import { adminAwards, type AdminAwardSource } from '@fundharbor/contracts/catalog/admin-awards'
import { Badge, formatCount, formatDateTime, formatNumber } from '@fundharbor/kit'
import { nameColumn, numberColumn } from '../records/columns.tsx'
import { defineResource } from '../records/resource.ts'
import { SkippedRecords } from './skipped-records.tsx'

/** Publications of past awards, and what became of the rows of their latest files. */
export const awardSources = defineResource({
  queryKey: ['catalog', 'admin', 'award-sources'],
  noun: 'source of past awards',
  plural: 'sources of past awards',
  label: 'Past awards',
  nameOf: ({ name }) => name,
  list: adminAwards.sources,
  changesWith: 'imports',
  empty: 'No past awards yet.',
  columns: [
    nameColumn('Source', 'name', 260),
    { title: 'Years', width: 120, render: describeYears },
    numberColumn('Awards', 'awards'),
    { title: 'Terms', field: 'terms', width: 180, isTruncated: true },
    { title: 'Latest file', width: 240, render: describeRows },
    { title: 'Loaded', width: 224, render: describeState },
  ],
  details: ({ skippedRecords }) => <SkippedRecords records={skippedRecords} />,
  hasDetails: ({ skippedRecords }) => skippedRecords.length > 0,
})

function describeYears({ firstYear, lastYear }: AdminAwardSource): string {
  if (firstYear === null) return '–'
  return firstYear === lastYear ? String(firstYear) : `${firstYear}–${lastYear}`
}

function describeRows(source: AdminAwardSource): string {
  const counts = (['added', 'updated', 'unchanged', 'skipped'] as const).filter((what) => source[what] > 0)
  return counts.map((what) => `${formatNumber(source[what])} ${what}`).join(', ') || '–'
}

function describeState({ finishedAt, rows }: AdminAwardSource) {
  return finishedAt ? (
    formatDateTime(finishedAt)
  ) : (
    <Badge tone="info">{formatCount(rows, 'row')} read so far</Badge>
  )
}

import { adminAwards, type AdminAwardSource } from '@fundharbor/contracts/catalog/admin-awards'
import { Badge, formatCount, formatDateTime } from '@fundharbor/kit'
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
    nameColumn('Source', 'name', 240),
    numberColumn('Awards', 'awards'),
    { title: 'Years', width: 110, render: describeYears },
    { title: 'Terms', field: 'terms', width: 180, isTruncated: true },
    { title: 'Loaded', width: 224, render: describeState },
    numberColumn('Added', 'added'),
    numberColumn('Updated', 'updated'),
    numberColumn('Unchanged', 'unchanged'),
    numberColumn('Skipped', 'skipped'),
  ],
  details: ({ skippedRecords }) => <SkippedRecords records={skippedRecords} />,
  hasDetails: ({ skippedRecords }) => skippedRecords.length > 0,
})

function describeYears({ firstYear, lastYear }: AdminAwardSource): string {
  if (firstYear === null) return '–'
  return firstYear === lastYear ? String(firstYear) : `${firstYear}–${lastYear}`
}

function describeState({ finishedAt, rows }: AdminAwardSource) {
  return finishedAt ? (
    formatDateTime(finishedAt)
  ) : (
    <Badge tone="info">{formatCount(rows, 'row')} read so far</Badge>
  )
}

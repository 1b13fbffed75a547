import { createHash } from 'node:crypto'
import { fieldsWith, toColumn } from '../opportunities/field-lists.ts'
import { OpportunityRecord } from '../opportunities/record.ts'

/** Fields of records that are columns of `opportunities`. */
export const recordFields = fieldsWith('imported')

/** Their column names. */
export const recordColumns = recordFields.map(toColumn)

/** Fields that a merge fills in from another source, and that updates do not clear. */
export const fillableFields = fieldsWith('fillable')
export const fillableColumns = fillableFields.map(toColumn)

/** A record as a JSON object by column, for `json_populate_recordset`. */
export const columnsOf = (record: OpportunityRecord): Record<string, unknown> =>
  Object.fromEntries(recordFields.map((field) => [toColumn(field), record[field]]))

/** Metadata, what derives from the description, and the zone, with which the deadline changes. */
const NOT_HASHED: readonly string[] = [
  'readAt',
  'sourceRevision',
  'isExcerpt',
  'deadlineZone',
  'sourceUpdatedAt',
]

/**
 * In schema order. New fields are added at the end, and trailing empty values are dropped, so old hashes stay
 * valid.
 */
const hashedFields = (Object.keys(OpportunityRecord.shape) as (keyof OpportunityRecord)[]).filter(
  (field) => !NOT_HASHED.includes(field),
)

const trimTrailingNulls = (values: readonly unknown[]): readonly unknown[] =>
  values.slice(0, values.findLastIndex((value) => value !== null) + 1)

const hashes = new WeakMap<OpportunityRecord, string>()

/** A hash of a record's content, independent of when it was read. Cached; records are immutable. */
export function hashOf(record: OpportunityRecord): string {
  const known = hashes.get(record)
  if (known) return known
  const content = hashedFields.map((field) => record[field] ?? null)
  const hash = createHash('sha256')
    .update(JSON.stringify(trimTrailingNulls(content)))
    .digest('hex')
  hashes.set(record, hash)
  return hash
}

/** Whether a revision is older than the stored one; false if either is unknown. */
export const isStale = (incoming: string | null, held: string | null): boolean =>
  incoming !== null && held !== null && incoming < held

/** A record whose unknown amounts are filled in from another record. */
export const fillMissing = (from: OpportunityRecord, record: OpportunityRecord): OpportunityRecord => ({
  ...record,
  ...Object.fromEntries(fillableFields.map((field) => [field, record[field] ?? from[field]])),
})

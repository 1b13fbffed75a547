import { createHash } from 'node:crypto'
import { fieldsWith, toColumn } from '../opportunities/field-lists.ts'
import { OpportunityRecord } from '../opportunities/record.ts'

/** The record's fields that are columns of `opportunities`, in camelCase. */
export const recordFields = fieldsWith('imported')

/** The same as names of columns. */
export const recordColumns = recordFields.map(toColumn)

/** Known to one source and not to another: what a merge fills in, and an update does not take away again. */
export const fillableFields = fieldsWith('fillable')
export const fillableColumns = fillableFields.map(toColumn)

/** A record as a JSON object of columns, for `jsonb_populate_recordset`. */
export const columnsOf = (record: OpportunityRecord): Record<string, unknown> =>
  Object.fromEntries(recordFields.map((field) => [toColumn(field), record[field]]))

/** When it was read, and what follows from the description. */
const NOT_HASHED: readonly string[] = ['readAt', 'sourceRevision', 'isExcerpt']

/** In the schema's order, at whose end new fields stand: where they are empty, a record's hash is what it was before. */
const hashedFields = (Object.keys(OpportunityRecord.shape) as (keyof OpportunityRecord)[]).filter(
  (field) => !NOT_HASHED.includes(field),
)

const withoutEmptyEnd = (values: readonly unknown[]): readonly unknown[] =>
  values.slice(0, values.findLastIndex((value) => value !== null) + 1)

const hashes = new WeakMap<OpportunityRecord, string>()

/** Equal for records that say the same, whenever they were read. Made once; records do not change. */
export function hashOf(record: OpportunityRecord): string {
  const known = hashes.get(record)
  if (known) return known
  const content = hashedFields.map((field) => record[field] ?? null)
  const hash = createHash('sha256')
    .update(JSON.stringify(withoutEmptyEnd(content)))
    .digest('hex')
  hashes.set(record, hash)
  return hash
}

/** Whether a revision is behind the one that is held; without both nothing says so. */
export const isStale = (incoming: string | null, held: string | null): boolean =>
  incoming !== null && held !== null && incoming < held

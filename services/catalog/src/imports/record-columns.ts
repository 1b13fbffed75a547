import { createHash } from 'node:crypto'
import { OpportunityRecord } from './source.ts'

/** The record's fields that are columns of `opportunities`, in camelCase. */
export const recordFields = Object.keys(OpportunityRecord.shape) as (keyof OpportunityRecord)[]

/** `minAmount` is the column `min_amount`. */
export const toColumn = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The way back. */
export const toField = (column: string) =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The same as names of columns. */
export const recordColumns = recordFields.map(toColumn)

/** Known to one source and not to another: what a merge fills in, and an update does not take away again. */
export const fillableFields = ['minAmount', 'maxAmount', 'totalFunding', 'expectedAwards'] as const
export const fillableColumns = fillableFields.map(toColumn)

/** A record as a JSON object of columns, for `jsonb_populate_recordset`. */
export const columnsOf = (record: OpportunityRecord): Record<string, unknown> =>
  Object.fromEntries(recordFields.map((field) => [toColumn(field), record[field]]))

/** When it was read, and what follows from the description. */
const NOT_HASHED: readonly string[] = ['readAt', 'sourceRevision', 'isExcerpt']

const hashes = new WeakMap<OpportunityRecord, string>()

/** Equal for records that say the same, whenever they were read. Made once; records do not change. */
export function hashOf(record: OpportunityRecord): string {
  const known = hashes.get(record)
  if (known) return known
  const content = recordFields.filter((field) => !NOT_HASHED.includes(field)).map((field) => record[field])
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  hashes.set(record, hash)
  return hash
}

/** Whether a revision is behind the one that is held; without both nothing says so. */
export const isStale = (incoming: string | null, held: string | null): boolean =>
  incoming !== null && held !== null && incoming < held

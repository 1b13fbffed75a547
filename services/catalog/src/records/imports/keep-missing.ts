import type { Knex } from 'knex'
import { fieldNamed, toColumn } from '../opportunities/field-lists.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'
import type { NumberedRecord } from './batches.ts'
import { hashOf } from './record-columns.ts'

/** A field of records that a file can lack. */
export type MissingField = Exclude<keyof OpportunityRecord, 'source' | 'sourceId' | 'readAt'>

/** What the catalog has of a record, as its source said it. */
type Held = Pick<OpportunityRecord, 'sourceId'> & {
  sourceValues: Record<string, unknown>
  contentHash: string | null
} & Record<string, unknown>

/** The records of a batch, with what their source has nothing about as the catalog has it, so that an update does not clear it. */
export async function keepMissing(trx: Knex, batch: readonly NumberedRecord[]): Promise<OpportunityRecord[]> {
  const partial = batch.filter(({ missing = [] }) => missing.length > 0)
  if (partial.length === 0) return batch.map(({ record }) => record)
  const rows: Held[] = await trx
    .table('opportunities')
    .select(
      'sourceId',
      'sourceValues',
      'contentHash',
      ...new Set(partial.flatMap(({ missing = [] }) => missing)),
    )
    .whereIn(
      ['source', 'sourceId'],
      partial.map(({ record: { source, sourceId } }) => [source, sourceId]),
    )
  const held = new Map(rows.map((row) => [row.sourceId, row]))
  return batch.map(({ record, missing = [] }) => {
    const row = held.get(record.sourceId)
    return row ? fill(record, row, missing) : record
  })
}

function fill(record: OpportunityRecord, row: Held, missing: readonly MissingField[]): OpportunityRecord {
  const filled = { ...record, ...Object.fromEntries(missing.map((field) => [field, heldValue(row, field)])) }
  // A category that the source did not say was found out since.
  const unsaid = { ...filled, category: record.category }
  return hashOf(unsaid) === row.contentHash ? unsaid : filled
}

/** The source's value: not what the team has edited. JSON values become those of records. */
function heldValue({ sourceValues, ...row }: Held, field: MissingField): unknown {
  const column = toColumn(field)
  const value = column in sourceValues ? sourceValues[column] : row[field]
  const kind = fieldNamed[field].kind
  if (value === null) return null
  if (kind === 'instant?') return new Date(value as string | Date).toISOString()
  return kind === 'money?' ? Number(value).toFixed(2) : value
}

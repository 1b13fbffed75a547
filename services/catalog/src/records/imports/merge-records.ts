import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { toColumn } from '../opportunities/field-lists.ts'
import { fillableFields, fillMissing, hashOf } from './record-columns.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'

/** These sources repeat opportunities of Grants.gov, under its id or the same number. */
const sameCalls = { from: ['simpler-grants', 'common-grants'], into: 'grants-gov' } as const

/** Shorter numbers, such as "1", are not those of one opportunity. */
const SHORTEST_NUMBER = 5

interface Target {
  sourceId: string
  sourceNumber: string | null
  isHeldBack: boolean
}

/**
 * Merges records that another source has under the same id or number, by filling in its unknown amounts. Returns the
 * outcome of each merged record by source id.
 */
export async function mergeRecords(
  trx: Knex.Transaction,
  records: readonly OpportunityRecord[],
): Promise<Map<string, 'merged' | 'unchanged'>> {
  const candidates = records.filter(({ source }) => sameCalls.from.some((name) => name === source))
  const targets = await readTargets(trx, candidates)
  const outcomes = new Map<string, 'merged' | 'unchanged'>()
  for (const record of candidates) {
    const target = targets.get(idOf(record) ?? '') ?? targets.get(record.sourceNumber ?? '')
    if (target) outcomes.set(record.sourceId, await mergeInto(trx, record, target))
  }
  return outcomes
}

/** The record's id at Grants.gov. */
const idOf = ({ sourceCodes }: OpportunityRecord): string | undefined => sourceCodes.grantsGov?.[0]

/** By id and by number; ids are numbers of a hundred thousand and more, which no opportunity has as its number. */
async function readTargets(
  trx: Knex.Transaction,
  records: readonly OpportunityRecord[],
): Promise<Map<string, Target>> {
  const ids = records.flatMap((record) => idOf(record) ?? [])
  const numbers = records.flatMap(({ sourceNumber }) =>
    sourceNumber && sourceNumber.length >= SHORTEST_NUMBER ? [sourceNumber] : [],
  )
  if (numbers.length === 0 && ids.length === 0) return new Map()
  const { rows } = await trx.raw(
    `SELECT source_id AS "sourceId", source_number AS "sourceNumber", false AS "isHeldBack" FROM opportunities
     WHERE source = :into AND (source_number = ANY(:numbers) OR source_id = ANY(:ids))
     UNION ALL
     SELECT source_id, record->>'sourceNumber', true FROM held_back
     WHERE source = :into AND (record->>'sourceNumber' = ANY(:numbers) OR source_id = ANY(:ids))`,
    { into: sameCalls.into, numbers, ids },
  )
  const targets: Target[] = rows
  return new Map([
    ...targets.map((row): [string, Target] => [row.sourceNumber ?? '', row]),
    ...targets.map((row): [string, Target] => [row.sourceId, row]),
  ])
}

async function mergeInto(
  trx: Knex.Transaction,
  record: OpportunityRecord,
  target: Target,
): Promise<'merged' | 'unchanged'> {
  const hash = hashOf(record)
  const { rows } = await trx.raw(
    `INSERT INTO merged_records AS m (source, source_id, into_source, into_source_id, content_hash)
     VALUES (:source, :sourceId, :into, :intoId, :hash)
     ON CONFLICT (source, source_id) DO UPDATE SET
       into_source = excluded.into_source, into_source_id = excluded.into_source_id,
       content_hash = excluded.content_hash
     WHERE (m.into_source_id, m.content_hash) IS DISTINCT FROM (excluded.into_source_id, excluded.content_hash)
     RETURNING 1`,
    { source: record.source, sourceId: record.sourceId, into: sameCalls.into, intoId: target.sourceId, hash },
  )
  if (rows.length === 0) return 'unchanged'
  // Its own row, from before the other source had it, is now a duplicate. It is hidden, because applications may
  // refer to it.
  await trx
    .table('opportunities')
    .where({ source: record.source, sourceId: record.sourceId, isActive: true })
    .update({ isActive: false, updatedAt: clock.now() })
  await (target.isHeldBack ? fillHeldBack(trx, record, target) : fill(trx, record, target))
  return 'merged'
}

async function fill(trx: Knex, record: OpportunityRecord, target: Target): Promise<void> {
  for (const field of fillableFields.filter((name) => record[name] !== null)) {
    await trx
      .table('opportunities')
      .where({ source: sameCalls.into, sourceId: target.sourceId })
      .whereNull(field)
      .whereRaw('NOT jsonb_exists(source_values, ?)', [toColumn(field)])
      .update({ [field]: record[field], updatedAt: clock.now() })
  }
}

async function fillHeldBack(trx: Knex, record: OpportunityRecord, target: Target): Promise<void> {
  const place = trx.table('held_back').where({ source: sameCalls.into, sourceId: target.sourceId })
  const held: { record: OpportunityRecord } = await place.clone().first('record').forUpdate()
  await place.update({ record: JSON.stringify(fillMissing(record, held.record)) })
}

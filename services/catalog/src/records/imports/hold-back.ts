import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { fillMissing, isStale, recordFields } from './record-columns.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'

interface HeldRow {
  source: string
  sourceId: string
  record: OpportunityRecord
}

/**
 * Moves the most recently posted open opportunities out of the catalog, to be added over the following days.
 * Returns how many per source.
 */
export async function holdBackLatest(trx: Knex.Transaction, count: number): Promise<Map<string, number>> {
  const now = clock.now()
  const latest = await trx
    .table('opportunities')
    .select('id', ...recordFields)
    .where({ isActive: true, isForecast: false })
    .where('postedAt', '<=', now)
    .where((open) => void open.whereNull('deadline').orWhere('deadline', '>=', now))
    .orderBy([{ column: 'postedAt', order: 'desc' }, 'source', 'sourceId'])
    .limit(count)
  if (latest.length === 0) return new Map()
  await trx.table('held_back').insert(
    latest.map(({ id: _id, ...record }) => ({
      source: record.source,
      sourceId: record.sourceId,
      postedAt: record.postedAt,
      record: JSON.stringify(record),
    })),
  )
  await trx
    .table('opportunities')
    .whereIn(
      'id',
      latest.map(({ id }) => id),
    )
    .delete()
  const perSource = Map.groupBy(latest, ({ source }: OpportunityRecord) => source)
  return new Map([...perSource].map(([source, rows]) => [source, rows.length]))
}

/** Updates held-back records; returns their source ids. */
export async function updateHeldBack(
  trx: Knex.Transaction,
  records: readonly OpportunityRecord[],
): Promise<Set<string>> {
  const rows: HeldRow[] = await trx
    .table('held_back')
    .whereIn(
      ['source', 'sourceId'],
      records.map(({ source, sourceId }) => [source, sourceId]),
    )
    .forUpdate()
  const held = new Map(rows.map((row) => [row.sourceId, row.record]))
  for (const record of records) {
    const old = held.get(record.sourceId)
    if (old && !isStale(record.sourceRevision, old.sourceRevision)) await replace(trx, old, record)
  }
  return new Set(held.keys())
}

/**
 * Releases records that were held back, so that imports write them from now on. Returns the records with amounts that
 * another source had filled in.
 */
export async function releaseHeldBack(
  trx: Knex,
  records: readonly OpportunityRecord[],
): Promise<OpportunityRecord[]> {
  const rows: HeldRow[] = await trx
    .table('held_back')
    .whereIn(
      ['source', 'sourceId'],
      records.map(({ source, sourceId }) => [source, sourceId]),
    )
    .delete()
    .returning('*')
  const held = new Map(rows.map((row) => [`${row.source} ${row.sourceId}`, row.record]))
  return records.map((record) => {
    const old = held.get(`${record.source} ${record.sourceId}`)
    return old ? fillMissing(old, record) : record
  })
}

async function replace(trx: Knex, old: OpportunityRecord, record: OpportunityRecord): Promise<void> {
  await trx
    .table('held_back')
    .where({ source: record.source, sourceId: record.sourceId })
    .update({
      postedAt: record.postedAt,
      record: JSON.stringify(fillMissing(old, record)),
    })
}

import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import type { OpportunityRecord, Source } from './source.ts'

const BATCH = 200

interface Staged {
  position: number
  record: OpportunityRecord
}

/**
 * Reads a whole source into a table of the transaction, so that a file that breaks at its end has changed nothing.
 * Answers how many records there were and which cannot be taken. Throws SourceBroken.
 */
export async function stage(
  trx: Knex.Transaction,
  source: Source,
): Promise<{ read: number; skipped: SkippedRecord[] }> {
  await trx.raw('DROP TABLE IF EXISTS staged')
  await trx.raw(
    'CREATE TEMP TABLE staged (position int NOT NULL, source_id text PRIMARY KEY, record jsonb NOT NULL) ON COMMIT DROP',
  )
  const skipped: SkippedRecord[] = []
  let read = 0
  let batch: Staged[] = []
  for await (const item of source.items()) {
    read += 1
    if ('problem' in item) {
      skipped.push({ position: item.position, sourceId: item.sourceId, reason: item.problem })
      continue
    }
    batch.push(item)
    if (batch.length === BATCH) {
      skipped.push(...(await stageBatch(trx, batch)))
      batch = []
    }
  }
  skipped.push(...(await stageBatch(trx, batch)))
  return { read, skipped }
}

/** Answers the records whose id the file has had before. */
async function stageBatch(trx: Knex, batch: Staged[]): Promise<SkippedRecord[]> {
  if (batch.length === 0) return []
  const rows = batch.map(({ position, record }) => ({ position, source_id: record.sourceId, record }))
  const { rows: kept } = await trx.raw(
    `INSERT INTO staged SELECT position, source_id, record
     FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS new(position int, source_id text, record jsonb)
     ON CONFLICT (source_id) DO NOTHING RETURNING position`,
    { rows: JSON.stringify(rows) },
  )
  const positions = new Set(kept.map((row: { position: number }) => row.position))
  return batch
    .filter(({ position }) => !positions.has(position))
    .map(({ position, record }) => ({
      position,
      sourceId: record.sourceId,
      reason: 'The file has a record with this id before',
    }))
}

/** The staged records in their order, some at a time. */
export async function* stagedBatches(trx: Knex.Transaction): AsyncGenerator<Staged[]> {
  let after = 0
  for (;;) {
    const rows: Staged[] = await trx
      .table('staged')
      .select('position', 'record')
      .where('position', '>', after)
      .orderBy('position')
      .limit(BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.position
  }
}

import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import type { OpportunityRecord } from '../opportunities/record.ts'
import type { Source, SourceItem } from './source.ts'

const BATCH = 300

/** A record and its position in the source, from 1. */
export type NumberedRecord = Extract<SourceItem, { record: OpportunityRecord }>

type WriteBatch = (batch: NumberedRecord[]) => Promise<void>

/**
 * Passes a source's records to `write` in batches, each id once, and reads ahead while a batch is written. The ids
 * are in the temporary table `seen` until the transaction ends. Returns the number of items read and those skipped.
 * Throws BrokenSourceError, after which the transaction must be rolled back.
 */
export async function importInBatches(
  trx: Knex.Transaction,
  source: Source,
  write: WriteBatch,
): Promise<{ read: number; skipped: SkippedRecord[] }> {
  await createSeen(trx)
  const skipped: SkippedRecord[] = []
  const writeFirstSeen: WriteBatch = async (batch) => {
    const isFirst = await recordSeen(trx, batch)
    skipped.push(...batch.filter((item) => !isFirst(item)).map(toDuplicateSkip))
    await write(batch.filter(isFirst))
  }
  let read = 0
  let batch: NumberedRecord[] = []
  const batches = writeBehind(writeFirstSeen)
  try {
    for await (const item of source.items()) {
      read += 1
      if ('problem' in item) {
        skipped.push({ position: item.position, sourceId: item.sourceId, reason: item.problem })
        continue
      }
      batch.push(item)
      if (batch.length < BATCH) continue
      await batches.pass(batch)
      batch = []
    }
    if (batch.length > 0) await batches.pass(batch)
  } finally {
    await batches.ended()
  }
  return { read, skipped }
}

/** Writes one batch while the next is read. */
function writeBehind(write: WriteBatch) {
  let writing = Promise.resolve()
  return {
    async pass(batch: NumberedRecord[]): Promise<void> {
      await writing
      writing = write(batch)
      // Awaited with the next batch; until then, a failure must not be unhandled.
      writing.catch(() => undefined)
    },
    ended: () => writing,
  }
}

/** Creates the table of ids that a reading has seen, for the rest of the transaction. */
export async function createSeen(trx: Knex): Promise<void> {
  await trx.raw('DROP TABLE IF EXISTS seen')
  await trx.raw(
    'CREATE TEMP TABLE seen (source_id text PRIMARY KEY, read_at timestamptz NOT NULL) ON COMMIT DROP',
  )
}

/** Records the ids of a batch; returns a test for the first item with each id. */
async function recordSeen(trx: Knex, batch: NumberedRecord[]): Promise<(item: NumberedRecord) => boolean> {
  const firsts = new Map(batch.toReversed().map((item) => [item.record.sourceId, item]))
  const items = [...firsts.values()]
  const { rows } = await trx.raw(
    `INSERT INTO seen SELECT * FROM unnest(CAST(:ids AS text[]), CAST(:readAt AS timestamptz[]))
     ON CONFLICT DO NOTHING RETURNING source_id AS id`,
    { ids: items.map(({ record }) => record.sourceId), readAt: items.map(({ record }) => record.readAt) },
  )
  const isNew = new Set(rows.map(({ id }: { id: string }) => id))
  return (item) => isNew.has(item.record.sourceId) && firsts.get(item.record.sourceId) === item
}

const toDuplicateSkip = ({ position, record }: NumberedRecord): SkippedRecord => ({
  position,
  sourceId: record.sourceId,
  reason: 'An earlier record in the file has the same id',
})

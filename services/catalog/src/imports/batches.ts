import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import type { OpportunityRecord } from '../opportunities/record.ts'
import type { Source } from './source.ts'

const BATCH = 800

/** A record and its place in the source, from 1. */
export interface Numbered {
  position: number
  record: OpportunityRecord
}

type Take = (batch: Numbered[]) => Promise<void>

/**
 * Hands the records of a source to `take`, some at a time and each id once, and reads on while they are written:
 * reading keeps this process busy, writing the database. Their ids stand in the table `seen` until the transaction
 * ends. Answers how many records there were and which cannot be taken. Throws SourceBroken, when the transaction is
 * to be rolled back.
 */
export async function takeInBatches(
  trx: Knex.Transaction,
  source: Source,
  take: Take,
): Promise<{ read: number; skipped: SkippedRecord[] }> {
  await createSeen(trx)
  const skipped: SkippedRecord[] = []
  const takeFirst: Take = async (batch) => {
    const isFirst = await noteSeen(trx, batch)
    skipped.push(...batch.filter((item) => !isFirst(item)).map(repeated))
    await take(batch.filter(isFirst))
  }
  let read = 0
  let batch: Numbered[] = []
  const batches = writeBehind(takeFirst)
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

/** One batch is written while the next is read. */
function writeBehind(take: Take) {
  let writing = Promise.resolve()
  return {
    async pass(batch: Numbered[]): Promise<void> {
      await writing
      writing = take(batch)
      // It is awaited with the next batch; until then a failure must not count as unhandled.
      writing.catch(() => undefined)
    },
    ended: () => writing,
  }
}

async function createSeen(trx: Knex): Promise<void> {
  await trx.raw('DROP TABLE IF EXISTS seen')
  await trx.raw(
    'CREATE TEMP TABLE seen (source_id text PRIMARY KEY, read_at timestamptz NOT NULL) ON COMMIT DROP',
  )
}

/** Notes the ids of a batch; answers which of its items are the first with theirs. */
async function noteSeen(trx: Knex, batch: Numbered[]): Promise<(item: Numbered) => boolean> {
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

const repeated = ({ position, record }: Numbered): SkippedRecord => ({
  position,
  sourceId: record.sourceId,
  reason: 'The file has a record with this id before',
})

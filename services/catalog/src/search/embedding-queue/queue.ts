import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { OwnQueue } from '@fundharbor/chassis/jobs/status'
import type { Knex } from 'knex'
import { bumpRevision } from '../../records/opportunities/revision.ts'
import { tagByMeaning } from '../../records/subjects/tag-by-meaning.ts'
import { classifyByMeaning } from './classify-by-meaning.ts'
import { currentEmbedder, embed } from '../../records/embeddings/embedder.ts'
import { queueOutdated } from './outdated.ts'
import { readShippedVectors } from '../../records/embeddings/shipped-vectors.ts'
import { embeddedText, hashOfText, READ_CHARACTERS } from '../../records/embeddings/text.ts'
import type { Vector } from '../../records/embeddings/vector.ts'

const LOOKUP_BATCH = 500
/** Rows of a batch stay locked while the model works, for a second or two. */
const EMBED_BATCH = 16
export const RUN_MS = 100_000

/** The queue as shown in the console. */
export const embeddingsQueue: OwnQueue = {
  name: 'opportunities-to-embed',
  async read(knex) {
    const [row] = await knex
      .table('embedding_queue')
      .select<{ waiting: number; oldest: Date | null }[]>(
        knex.raw('count(*)::int AS waiting, min(queued_at) AS oldest'),
      )
    return {
      name: this.name,
      waiting: row?.waiting ?? 0,
      oldestAt: row?.oldest?.toISOString() ?? null,
      failed: 0,
    }
  },
}

/** Embeds new and changed opportunities for most of two minutes; the next run continues. */
export const embeddingsJob: ScheduledJob = {
  name: 'embeddings',
  schedule: '*/2 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: (knex) => embedQueued(knex, { until: performance.now() + RUN_MS }),
}

interface Row {
  id: string
  title: string
  sector: string | null
  description: string
  /** Hash of the text of the stored vector. */
  storedHash: string | null
}

interface QueuedRecord extends Pick<Row, 'id' | 'storedHash'> {
  text: string
  hash: string
}

interface EmbeddedRecord extends QueuedRecord {
  vector: Vector
}

interface Limit {
  /** By `performance.now()`. */
  until: number
}

/**
 * Processes the queue in batches until it is empty or time is up. Shipped vectors are looked up first, so that the
 * model is only loaded if needed. Concurrent replicas process different rows.
 */
export async function embedQueued(knex: Knex, limit: Limit): Promise<void> {
  await queueOutdated(knex)
  await embedShipped(knex, limit)
  await runBatches(knex, embedMissing, limit)
}

/** Only looks up shipped vectors, which is cheap enough for startup. */
export const embedShipped = (knex: Knex, limit: Limit): Promise<void> =>
  runBatches(knex, lookUpShipped, limit)

async function runBatches(
  knex: Knex,
  runBatch: (knex: Knex) => Promise<BatchResult>,
  { until }: Limit,
): Promise<void> {
  let made = 0
  while (performance.now() < until) {
    const result = await runBatch(knex)
    if (result === null) break
    made += result
  }
  if (made > 0) await bumpRevision(knex)
}

/** The number of vectors made; null if nothing was queued. */
type BatchResult = number | null

async function lookUpShipped(knex: Knex): Promise<BatchResult> {
  if (!(await knex.table('embedding_queue').where({ is_looked_up: false }).first('opportunity_id')))
    return null
  const shipped = await readShippedVectors()
  return knex.transaction(async (trx) => {
    const rows = await lockBatch(trx, { where: 'NOT is_looked_up', limit: LOOKUP_BATCH })
    if (rows.length === 0) return null
    const found = rows.flatMap((row) => {
      const vector = row.hash === row.storedHash ? undefined : shipped.get(row.hash)
      return vector ? [{ ...row, vector }] : []
    })
    await saveVectors(trx, found)
    await removeFromQueue(trx, [...rows.filter(({ hash, storedHash }) => hash === storedHash), ...found])
    await trx.table('embedding_queue').whereIn('opportunity_id', idsOf(rows)).update({ is_looked_up: true })
    return found.length
  })
}

async function embedMissing(knex: Knex): Promise<BatchResult> {
  return knex.transaction(async (trx) => {
    const rows = await lockBatch(trx, { where: 'true', limit: EMBED_BATCH })
    if (rows.length === 0) return null
    const changed = rows.filter(({ hash, storedHash }) => hash !== storedHash)
    const vectors = await embed(changed.map(({ text }) => text))
    const embedded = changed.flatMap((row, index) => {
      const vector = vectors[index]
      return vector ? [{ ...row, vector }] : []
    })
    await saveVectors(trx, embedded)
    await removeFromQueue(trx, rows)
    return embedded.length
  })
}

async function lockBatch(
  trx: Knex.Transaction,
  { where, limit }: { where: 'true' | 'NOT is_looked_up'; limit: number },
): Promise<QueuedRecord[]> {
  const { rows } = await trx.raw(
    `WITH taken AS (
       SELECT opportunity_id FROM embedding_queue WHERE ${where}
       ORDER BY opportunity_id LIMIT :limit FOR UPDATE SKIP LOCKED)
     SELECT o.id, o.title, o.sector, left(o.description, ${READ_CHARACTERS}) AS description,
       CASE WHEN e.model = :model THEN e.text_hash END AS "storedHash"
     FROM taken JOIN opportunities o ON o.id = taken.opportunity_id
     LEFT JOIN opportunity_embeddings e ON e.opportunity_id = o.id ORDER BY o.id`,
    { limit, model: currentEmbedder().name },
  )
  return rows.map((row: Row) => {
    const text = embeddedText(row)
    return { id: row.id, storedHash: row.storedHash, text, hash: hashOfText(text) }
  })
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

async function saveVectors(trx: Knex.Transaction, embedded: EmbeddedRecord[]): Promise<void> {
  if (embedded.length === 0) return
  await trx.raw(
    `INSERT INTO opportunity_embeddings (opportunity_id, model, text_hash, vector)
     SELECT id, :model, hash, decode(vector, 'base64')
     FROM unnest(CAST(:ids AS uuid[]), CAST(:hashes AS text[]), CAST(:vectors AS text[])) AS made(id, hash, vector)
     ON CONFLICT (opportunity_id) DO UPDATE
       SET model = excluded.model, text_hash = excluded.text_hash, vector = excluded.vector`,
    {
      model: currentEmbedder().name,
      ids: idsOf(embedded),
      hashes: embedded.map(({ hash }) => hash),
      vectors: embedded.map(({ vector }) => vector.toString('base64')),
    },
  )
}

/** Removes rows from the queue, after their categories are updated: a changed category queues its row again. */
async function removeFromQueue(trx: Knex.Transaction, rows: QueuedRecord[]): Promise<void> {
  if (rows.length === 0) return
  await classifyByMeaning(trx, idsOf(rows))
  await tagByMeaning(trx, idsOf(rows))
  await trx.table('embedding_queue').delete().whereIn('opportunity_id', idsOf(rows))
}

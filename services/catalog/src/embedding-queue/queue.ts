import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { OwnQueue } from '@fundharbor/chassis/jobs/status'
import type { Knex } from 'knex'
import { noteRevision } from '../opportunities/revision.ts'
import { tagByMeaning } from '../subjects/tag-by-meaning.ts'
import { classifyUnnamed } from './classify-by-meaning.ts'
import { currentEmbedder, embed } from '../embeddings/embedder.ts'
import { queueOutdated } from './outdated.ts'
import { readShippedVectors } from '../embeddings/shipped-vectors.ts'
import { embeddedText, hashOfText, READ_CHARACTERS } from '../embeddings/text.ts'
import type { Vector } from '../embeddings/vector.ts'

const LOOKED_UP_AT_ONCE = 500
/** The rows of a batch are locked while the model works: a second or two. */
const EMBEDDED_AT_ONCE = 16
export const RUN_MS = 100_000

/** What waits for its vector, as the console shows it. */
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

/** Embeds what was added or changed since the last time, for most of two minutes; the rest follows in the next. */
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
  /** Of the text that the held vector was made of. */
  heldHash: string | null
}

interface Queued extends Pick<Row, 'id' | 'heldHash'> {
  text: string
  hash: string
}

interface Embedded extends Queued {
  vector: Vector
}

interface Limit {
  /** By `performance.now()`. */
  until: number
}

/**
 * Works the queue off, batch by batch, until it is empty or the time is over. Everything is looked up among the
 * shipped vectors first: the model need not be loaded for those. Replicas that do it at once take different rows.
 */
export async function embedQueued(knex: Knex, limit: Limit): Promise<void> {
  await queueOutdated(knex)
  await embedShipped(knex, limit)
  await takeAll(knex, takeUnknown, limit)
}

/** The first part of it: light enough for a service that is just starting. */
export const embedShipped = (knex: Knex, limit: Limit): Promise<void> => takeAll(knex, takeShipped, limit)

async function takeAll(knex: Knex, take: (knex: Knex) => Promise<Taken>, { until }: Limit): Promise<void> {
  let made = 0
  while (performance.now() < until) {
    const taken = await take(knex)
    if (taken === null) break
    made += taken
  }
  if (made > 0) await noteRevision(knex)
}

/** How many vectors a batch got; null where nothing was queued. */
type Taken = number | null

async function takeShipped(knex: Knex): Promise<Taken> {
  if (!(await knex.table('embedding_queue').where({ is_looked_up: false }).first('opportunity_id')))
    return null
  const shipped = await readShippedVectors()
  return knex.transaction(async (trx) => {
    const rows = await lockQueued(trx, { where: 'NOT is_looked_up', limit: LOOKED_UP_AT_ONCE })
    if (rows.length === 0) return null
    const found = rows.flatMap((row) => {
      const vector = row.hash === row.heldHash ? undefined : shipped.get(row.hash)
      return vector ? [{ ...row, vector }] : []
    })
    await save(trx, found)
    await settle(trx, [...rows.filter(({ hash, heldHash }) => hash === heldHash), ...found])
    await trx.table('embedding_queue').whereIn('opportunity_id', idsOf(rows)).update({ is_looked_up: true })
    return found.length
  })
}

async function takeUnknown(knex: Knex): Promise<Taken> {
  return knex.transaction(async (trx) => {
    const rows = await lockQueued(trx, { where: 'true', limit: EMBEDDED_AT_ONCE })
    if (rows.length === 0) return null
    const changed = rows.filter(({ hash, heldHash }) => hash !== heldHash)
    const vectors = await embed(changed.map(({ text }) => text))
    const embedded = changed.flatMap((row, index) => {
      const vector = vectors[index]
      return vector ? [{ ...row, vector }] : []
    })
    await save(trx, embedded)
    await settle(trx, rows)
    return embedded.length
  })
}

async function lockQueued(
  trx: Knex.Transaction,
  { where, limit }: { where: 'true' | 'NOT is_looked_up'; limit: number },
): Promise<Queued[]> {
  const { rows } = await trx.raw(
    `WITH taken AS (
       SELECT opportunity_id FROM embedding_queue WHERE ${where}
       ORDER BY opportunity_id LIMIT :limit FOR UPDATE SKIP LOCKED)
     SELECT o.id, o.title, o.sector, left(o.description, ${READ_CHARACTERS}) AS description,
       CASE WHEN e.model = :model THEN e.text_hash END AS "heldHash"
     FROM taken JOIN opportunities o ON o.id = taken.opportunity_id
     LEFT JOIN opportunity_embeddings e ON e.opportunity_id = o.id ORDER BY o.id`,
    { limit, model: currentEmbedder().name },
  )
  return rows.map((row: Row) => {
    const text = embeddedText(row)
    return { id: row.id, heldHash: row.heldHash, text, hash: hashOfText(text) }
  })
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

async function save(trx: Knex.Transaction, embedded: Embedded[]): Promise<void> {
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

/** Takes rows off the queue. Their categories follow first: a changed category queues its row once more. */
async function settle(trx: Knex.Transaction, rows: Queued[]): Promise<void> {
  if (rows.length === 0) return
  await classifyUnnamed(trx, idsOf(rows))
  await tagByMeaning(trx, idsOf(rows))
  await trx.table('embedding_queue').delete().whereIn('opportunity_id', idsOf(rows))
}

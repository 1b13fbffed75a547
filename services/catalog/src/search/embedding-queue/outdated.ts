import type { Knex } from 'knex'
import { currentEmbedder } from '../../records/embeddings/embedder.ts'

const BATCH_SIZE = 5000

/**
 * Queues opportunities whose vectors are from another model, in batches. Only when the queue is empty, so that rows
 * are not queued twice.
 */
export async function queueOutdated(knex: Knex): Promise<void> {
  if (await knex.table('embedding_queue').first('opportunity_id')) return
  let last: string | undefined = (await hasOutdated(knex))
    ? '00000000-0000-0000-0000-000000000000'
    : undefined
  while (last) last = await queueAfter(knex, last)
}

/** The id of the last row queued; undefined if there was none. */
async function queueAfter(knex: Knex, last: string): Promise<string | undefined> {
  const { rows } = await knex.raw(
    `WITH outdated AS (
       SELECT opportunity_id AS id FROM opportunity_embeddings WHERE model <> :model AND opportunity_id > :last
       ORDER BY opportunity_id LIMIT ${BATCH_SIZE}),
     queued AS (
       INSERT INTO embedding_queue (opportunity_id) SELECT id FROM outdated ON CONFLICT DO NOTHING)
     SELECT id FROM outdated ORDER BY id DESC LIMIT 1`,
    { model: currentEmbedder().name, last },
  )
  return rows[0]?.id
}

/** An index-only check: usually all rows have the current model. */
async function hasOutdated(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw(
    `SELECT EXISTS (SELECT 1 FROM opportunity_embeddings WHERE model < :model)
         OR EXISTS (SELECT 1 FROM opportunity_embeddings WHERE model > :model) AS is`,
    { model: currentEmbedder().name },
  )
  return rows[0].is
}

import type { Knex } from 'knex'

/** Since when an opportunity waits for its vector: the console shows how far behind the queue is. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE embedding_queue ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now()')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE embedding_queue DROP COLUMN queued_at')
}

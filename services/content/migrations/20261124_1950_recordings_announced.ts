import type { Knex } from 'knex'

/** When the people who registered were emailed that the recording is there. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('webinars', (table) => table.timestamp('recording_announced_at'))
  // Recordings from before are no news.
  await knex.table('webinars').whereNotNull('video_url').update({ recording_announced_at: knex.fn.now() })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('webinars', (table) => table.dropColumn('recording_announced_at'))
}

import type { Knex } from 'knex'

/** The authors of the sample posts, which the seeds gave these IDs. */
const SAMPLES = "author_id::text LIKE '5b0f6c1e-3c2c-4d1a-9a51-0a6d4f1c000_'"

/** Sample people are named as samples, so that nobody takes them for members. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['forum_discussions', 'forum_replies'])
    await knex.raw(`UPDATE ${table} SET author_name = author_name || ' (sample)' WHERE ${SAMPLES}`)
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['forum_discussions', 'forum_replies'])
    await knex.raw(`UPDATE ${table} SET author_name = replace(author_name, ' (sample)', '') WHERE ${SAMPLES}`)
}

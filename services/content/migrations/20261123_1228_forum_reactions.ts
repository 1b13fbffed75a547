import type { Knex } from 'knex'

/** Likes and saves are called reactions everywhere else. */
export async function up(knex: Knex): Promise<void> {
  await rename(knex, 'forum_marks', 'forum_reactions')
}

export async function down(knex: Knex): Promise<void> {
  await rename(knex, 'forum_reactions', 'forum_marks')
}

/** Renames the table with its constraints and indexes, which bear its name. */
async function rename(knex: Knex, from: string, to: string): Promise<void> {
  await knex.schema.renameTable(from, to)
  await knex.raw('ALTER TABLE ?? RENAME CONSTRAINT ?? TO ??', [to, `${from}_pkey`, `${to}_pkey`])
  await knex.raw('ALTER TABLE ?? RENAME CONSTRAINT ?? TO ??', [
    to,
    `${from}_discussion_id_foreign`,
    `${to}_discussion_id_foreign`,
  ])
  await knex.raw('ALTER INDEX ?? RENAME TO ??', [`${from}_person_id_index`, `${to}_person_id_index`])
}

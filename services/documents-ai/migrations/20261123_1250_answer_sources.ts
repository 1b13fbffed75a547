import type { Knex } from 'knex'

/** Answers also come from uploaded proposals, whose names are shown. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('answers', (table) => table.text('source_name'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('answers', (table) => table.dropColumn('source_name'))
}

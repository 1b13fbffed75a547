import type { Knex } from 'knex'

/** Where the sentences of a draft come from. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generated_documents', (table) => {
    table.jsonb('sources').notNullable().defaultTo('[]')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generated_documents', (table) => table.dropColumn('sources'))
}

import type { Knex } from 'knex'

/** What programs can do with a key; those of version 1.0.0 read. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('api_keys', (table) => {
    table.enu('scope', ['read', 'write']).notNullable().defaultTo('read')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('api_keys', (table) => table.dropColumn('scope'))
}

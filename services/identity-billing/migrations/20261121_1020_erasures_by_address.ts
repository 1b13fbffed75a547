import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('erasures', (table) => {
    // What a service keeps by address alone; forgotten once the service has answered.
    table.text('email')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('erasures', (table) => table.dropColumn('email'))
}

import type { Knex } from 'knex'

/** Confirmed addresses that an account had before its current one, which are erased with it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    table.specificType('earlier_emails', 'text[]').notNullable().defaultTo('{}')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => table.dropColumn('earlier_emails'))
}

import type { Knex } from 'knex'

/** A plan that an administrator gave an account, without payment. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    table.text('granted_plan')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => table.dropColumn('granted_plan'))
}

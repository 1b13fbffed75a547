import type { Knex } from 'knex'

/** Whether a device is known only because a password was set on it by email, while two-factor sign-in was on. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('devices', (table) => {
    table.boolean('by_email').notNullable().defaultTo(false)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('devices', (table) => table.dropColumn('by_email'))
}

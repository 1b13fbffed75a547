import type { Knex } from 'knex'

/** Browsers that somebody has signed in with: they stay open while strangers guess, and other ones are announced. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('devices', (table) => {
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE')
    // The SHA-256 of the browser's cookie.
    table.text('hash').notNullable()
    table.text('user_agent').notNullable()
    table.timestamp('created_at').notNullable()
    table.timestamp('seen_at').notNullable().index()
    table.primary(['user_id', 'hash'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('devices')
}

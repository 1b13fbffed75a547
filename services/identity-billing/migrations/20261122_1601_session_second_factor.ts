import type { Knex } from 'knex'

/** Sessions remember whether a code was entered besides the password. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sessions', (table) => {
    table.boolean('second_factor').notNullable().defaultTo(false)
  })
  // Since then, every sign-in to the account has asked for a code.
  await knex.raw(`UPDATE sessions SET second_factor = true FROM users
    WHERE users.id = sessions.user_id AND sessions.created_at > users.two_factor_since`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sessions', (table) => table.dropColumn('second_factor'))
}

import type { Knex } from 'knex'

/** The members whom an owner gave a seat, which decides who keeps one when the plan has fewer than there are members. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('memberships', (table) => {
    table.timestamp('seat_given_at')
  })
  // Not an action of its own: the release before would show such rows to pages that do not know it.
  await knex.schema.alterTable('activity', (table) => {
    table.boolean('gave_seat').notNullable().defaultTo(false)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('activity', (table) => table.dropColumn('gave_seat'))
  await knex.schema.alterTable('memberships', (table) => table.dropColumn('seat_given_at'))
}

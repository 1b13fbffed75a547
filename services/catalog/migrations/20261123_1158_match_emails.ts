import type { Knex } from 'knex'

/** Members can turn off the weekly email about new matches, and each email has a link for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('notification_preferences', (table) => {
    table.boolean('matches').notNullable().defaultTo(true)
    // The previous release adds rows without it.
    table
      .text('matches_token')
      .notNullable()
      .unique()
      .defaultTo(knex.raw("replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')"))
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('notification_preferences', (table) => {
    table.dropColumns('matches', 'matches_token')
  })
}

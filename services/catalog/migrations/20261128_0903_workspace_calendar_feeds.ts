import type { Knex } from 'knex'

/**
 * A calendar feed belongs to a member in one workspace. `calendar_feeds` stays for the release before; the alerts job copies
 * its addresses, so that calendars that subscribed to them go on.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspace_calendar_feeds', (table) => {
    table.uuid('workspace_id').notNullable()
    table.uuid('user_id').notNullable().index()
    table.text('secret').notNullable().unique()
    table.timestamp('created_at').notNullable()
    table.primary(['workspace_id', 'user_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('workspace_calendar_feeds')
}

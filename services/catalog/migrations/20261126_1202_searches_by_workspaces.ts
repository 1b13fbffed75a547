import type { Knex } from 'knex'

/**
 * Saved searches belong to a workspace, like saved opportunities. The member who saved one gets its emails; which matches
 * are new is each member's own. Rows without a workspace are moved by the alerts job.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('saved_searches', (table) => {
    table.setNullable('user_id')
    table.uuid('workspace_id')
    table.text('saved_by_name')
    table.index(['workspace_id', 'created_at'])
  })
  await knex.schema.createTable('saved_search_members', (table) => {
    table.uuid('search_id').notNullable().references('saved_searches.id').onDelete('CASCADE')
    table.uuid('user_id').notNullable().index()
    // Matches added after this are new for the member.
    table.timestamp('seen_at').notNullable()
    table.primary(['search_id', 'user_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('saved_search_members')
  await knex.table('saved_searches').whereNull('user_id').delete()
  await knex.schema.alterTable('saved_searches', (table) => {
    table.dropColumns('workspace_id', 'saved_by_name')
    table.dropNullable('user_id')
  })
}

import type { Knex } from 'knex'

/** Briefs that workspaces edited for their own documents. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('own_briefs', (table) => {
    table.uuid('workspace_id').notNullable()
    table.uuid('opportunity_id').notNullable().references('opportunities.id').onDelete('CASCADE')
    // The lines of the edited parts. Empty after a reset: the row keeps the revision, so that an old page cannot save.
    table.jsonb('lines').notNullable()
    // Of the funder's text that was edited.
    table.text('source_hash').notNullable()
    table.uuid('edited_by')
    // Copied, because accounts are in another service.
    table.text('edited_by_name')
    table.timestamp('edited_at').notNullable()
    table.integer('revision').notNullable().defaultTo(1)
    table.primary(['workspace_id', 'opportunity_id'])
    table.index('opportunity_id')
    table.index('edited_by')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('own_briefs')
}

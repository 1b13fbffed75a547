import type { Knex } from 'knex'

/** What opportunities ask for, structured by rules. Read again when the opportunity or the rules have changed. */
export async function createBriefs(knex: Knex): Promise<void> {
  await knex.schema.createTable('opportunity_briefs', (table) => {
    table.uuid('opportunity_id').primary().references('opportunities.id').onDelete('CASCADE')
    // Of the opportunity that it was read from.
    table.bigInteger('revision').notNullable()
    table.integer('rules_version').notNullable()
    table.jsonb('brief').notNullable()
  })
  // Briefs that workspaces edited for their own documents.
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

/** Facts about opportunities, beside them: writing facts raises no revision and is no change in a history. */
export async function createOpportunityFacts(knex: Knex): Promise<void> {
  await knex.schema.createTable('opportunity_facts', (table) => {
    table.uuid('opportunity_id').primary().references('opportunities.id').onDelete('CASCADE')
    // Each fact with the words of the record that it was derived from.
    table.jsonb('derived').notNullable()
    // Of the rules that derived them: facts of older rules are derived again.
    table.integer('rules_version').notNullable()
    // Values that administrators set; they win over the derived ones, fact by fact.
    table.jsonb('edited').notNullable().defaultTo('{}')
    table.uuid('edited_by')
    // Copied, because accounts are in another service.
    table.text('edited_by_name')
    table.timestamp('edited_at')
    // Raised by edits only, so that an open form is not refused because of an import.
    table.integer('revision').notNullable().defaultTo(1)
  })
  await knex.raw(
    'CREATE INDEX opportunity_facts_edited_by ON opportunity_facts (edited_by) WHERE edited_by IS NOT NULL',
  )
}

import type { Knex } from 'knex'

/** Facts about opportunities, beside them: writing facts raises no revision and is no change in a history. */
export async function up(knex: Knex): Promise<void> {
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

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('opportunity_facts')
}

import type { Knex } from 'knex'

/** What opportunities ask for, structured by rules. Read again when the opportunity or the rules have changed. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('opportunity_briefs', (table) => {
    table.uuid('opportunity_id').primary().references('opportunities.id').onDelete('CASCADE')
    // Of the opportunity that it was read from.
    table.bigInteger('revision').notNullable()
    table.integer('rules_version').notNullable()
    table.jsonb('brief').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('opportunity_briefs')
}

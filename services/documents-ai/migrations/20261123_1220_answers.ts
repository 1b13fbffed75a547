import type { Knex } from 'knex'

/** What a workspace has answered to the questions of interviews. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('answers', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    table.string('question', 64).notNullable()
    // The opportunity that it was given for; null if it was for none. The title stays when the opportunity is gone.
    table.uuid('opportunity_id')
    table.text('opportunity_title')
    // One row of fields, or several for a list.
    table.jsonb('rows').notNullable()
    table.text('source').notNullable()
    table.uuid('answered_by').notNullable()
    table.timestamp('answered_at').notNullable()
  })
  await knex.raw(`CREATE UNIQUE INDEX answers_one_per_opportunity ON answers
    (workspace_id, question, coalesce(opportunity_id, '00000000-0000-0000-0000-000000000000'))`)
  await knex.schema.alterTable('answers', (table) => table.index('answered_by'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('answers')
}

import type { Knex } from 'knex'

/** What members did in the pipeline. It outlives the cards that it is about. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('pipeline_activity', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    table.timestamp('at').notNullable().index()
    // Not an enumeration: a newer release adds actions.
    table.text('action').notNullable()
    table.uuid('decision_id').references('decisions.id').onDelete('SET NULL').index()
    // Of the opportunity.
    table.text('title').notNullable()
    // Ids and names are null after the account was deleted.
    table.uuid('actor_id').index()
    table.text('actor_name')
    table.uuid('subject_id').index()
    table.text('subject_name')
    table.text('status')
    table.text('detail')
  })
  await knex.raw(
    'CREATE INDEX pipeline_activity_newest ON pipeline_activity (workspace_id, at DESC, id DESC)',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('pipeline_activity')
}

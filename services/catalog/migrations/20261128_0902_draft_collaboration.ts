import type { Knex } from 'knex'

/** Several people write one draft, and colleagues approve it before it is submitted. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('applications', (table) => {
    // By field, the revision that changed it last and who did: kept up to date by the trigger record_field_changes.
    table.jsonb('field_changes').notNullable().defaultTo('{}')
  })
  // Who has the form of a draft open, on any replica, and the field that they are in.
  await knex.schema.createTable('form_presences', (table) => {
    table.uuid('connection_id').primary()
    table.uuid('workspace_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    table.uuid('user_id').notNullable().index()
    table.text('name').notNullable()
    table.text('field')
    table.timestamp('opened_at').notNullable()
    table.timestamp('seen_at').notNullable()
    table.index(['workspace_id', 'opportunity_id'])
  })
  await knex.schema.createTable('application_approvals', (table) => {
    table.uuid('application_id').notNullable().references('applications.id').onDelete('CASCADE')
    table.uuid('user_id').notNullable().index()
    table.text('name').notNullable()
    table.uuid('asked_by').index()
    table.timestamp('asked_at').notNullable()
    // `waiting`, `approved`, or `changes` for asking for changes.
    table.text('decision').notNullable().defaultTo('waiting')
    table.text('note')
    // The revision of the draft that was approved.
    table.integer('revision')
    table.timestamp('decided_at')
    table.primary(['application_id', 'user_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('application_approvals')
  await knex.schema.dropTable('form_presences')
  await knex.raw('DROP FUNCTION IF EXISTS record_field_changes CASCADE')
  await knex.schema.alterTable('applications', (table) => table.dropColumn('field_changes'))
}

import type { Knex } from 'knex'

/**
 * Applications belong to the workspace; `user_id` is the member who submitted one, or started the draft. Rows without a
 * workspace are earlier ones, or those that the release before still inserts: the alerts job moves them to the workspace
 * of their person's account, which identity-billing knows.
 *
 * That release allows a person one draft and one open application per opportunity, whatever the workspace. Its indexes
 * stay, because its statements name them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('applications', (table) => {
    table.setNullable('user_id')
    table.uuid('workspace_id')
    // Who saved the draft last.
    table.uuid('updated_by')
    table.index(['workspace_id', 'created_at', 'id'])
  })
  await knex.raw(`CREATE UNIQUE INDEX applications_one_draft_of_workspace ON applications
    (workspace_id, opportunity_id) WHERE status = 'draft'`)
  // The member who acted; null for administrators and deleted accounts.
  await knex.schema.alterTable('application_history', (table) => table.text('actor_name'))
  await knex.schema.createTable('application_events', (table) => {
    table.bigIncrements('id')
    table.uuid('application_id').notNullable().index().references('applications.id').onDelete('CASCADE')
    table.text('kind').notNullable()
    table.uuid('actor_id')
    table.text('actor_name')
    table.text('note')
    table.timestamp('at').notNullable()
  })
  // Each member's private notes. Those in `applications.own_notes` are of the member in `user_id`.
  await knex.schema.createTable('application_notes', (table) => {
    table.uuid('application_id').notNullable().references('applications.id').onDelete('CASCADE')
    table.uuid('user_id').notNullable().index()
    table.text('note').notNullable()
    table.primary(['application_id', 'user_id'])
  })
  await knex.schema.createTable('workspace_applications', (table) => {
    table.uuid('workspace_id').notNullable()
    table.text('month').notNullable()
    table.integer('used').notNullable()
    table.primary(['workspace_id', 'month'])
  })
  // How many of a person's count are in their workspace's count already. The release before goes on counting per person.
  await knex.schema.alterTable('monthly_applications', (table) =>
    table.integer('moved').notNullable().defaultTo(0),
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('monthly_applications', (table) => table.dropColumn('moved'))
  for (const table of ['workspace_applications', 'application_notes', 'application_events'])
    await knex.schema.dropTable(table)
  await knex.schema.alterTable('application_history', (table) => table.dropColumn('actor_name'))
  await knex.raw('DROP INDEX applications_one_draft_of_workspace')
  await knex.table('applications').whereNull('user_id').where({ status: 'draft' }).delete()
  await knex
    .table('applications')
    .whereNull('user_id')
    .update({ user_id: '00000000-0000-0000-0000-000000000000' })
  await knex.schema.alterTable('applications', (table) => {
    table.dropColumns('workspace_id', 'updated_by')
    table.dropNullable('user_id')
  })
}

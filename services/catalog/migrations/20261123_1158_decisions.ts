import type { Knex } from 'knex'

/** What workspaces decided about opportunities, the dated steps that follow, and their own working hours. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('decisions', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    // Decisions belong to a workspace; `created_by` and `decided_by` only record people.
    table.uuid('workspace_id').notNullable()
    table.uuid('project_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    // Copied, so that a card stays readable when the opportunity is gone.
    table.text('opportunity_title').notNullable()
    table.text('status').notNullable()
    table.text('reason').notNullable().defaultTo('')
    table.uuid('created_by')
    table.uuid('decided_by')
    table.text('decided_by_name')
    table.timestamp('decided_at').notNullable()
    // The draft that a go started.
    table.uuid('application_id')
    table.integer('version').notNullable().defaultTo(1)
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.unique(['workspace_id', 'project_id', 'opportunity_id'])
    table.index(['workspace_id', 'status', 'decided_at'])
    table.index('created_by')
    table.index('decided_by')
    table.index('project_id')
    table.index('application_id')
  })
  await knex.schema.createTable('steps', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    table.uuid('decision_id').notNullable().references('decisions.id').onDelete('CASCADE')
    table.integer('position').notNullable()
    table.text('title').notNullable()
    // Null where the opportunity has no deadline.
    table.date('due_on')
    table.timestamp('done_at')
    table.uuid('done_by')
    table.uuid('created_by')
    table.integer('revision').notNullable().defaultTo(1)
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.unique(['decision_id', 'position'])
    table.index('created_by')
    table.index('done_by')
  })
  await knex.schema.createTable('effort_settings', (table) => {
    table.uuid('workspace_id').primary()
    // Working hours by kind of call; kinds that are left out have the usual ones.
    table.jsonb('hours').notNullable()
    table.integer('hours_per_week').notNullable()
    table.uuid('updated_by')
    table.timestamp('updated_at').notNullable()
    table.index('updated_by')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('effort_settings')
  await knex.schema.dropTable('steps')
  await knex.schema.dropTable('decisions')
}

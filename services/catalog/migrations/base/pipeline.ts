import type { Knex } from 'knex'

/** What workspaces decided about opportunities, the work that follows, and what members did. */
export async function createPipeline(knex: Knex): Promise<void> {
  await createDecisions(knex)
  await createSteps(knex)
  await createParts(knex)
  await createActivity(knex)
}

async function createDecisions(knex: Knex): Promise<void> {
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
    table.text('notes').notNullable().defaultTo('')
    table.uuid('created_by').index()
    table.uuid('decided_by').index()
    table.text('decided_by_name')
    table.timestamp('decided_at').notNullable()
    table.uuid('responsible_id').index()
    table.text('responsible_name')
    // The draft that a go started.
    table.uuid('application_id').index()
    // `version` is of the decision, `revision` of the card.
    table.integer('version').notNullable().defaultTo(1)
    table.integer('revision').notNullable().defaultTo(1)
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.unique(['workspace_id', 'project_id', 'opportunity_id'])
    table.index(['workspace_id', 'status', 'decided_at'])
    table.index('project_id')
  })
}

/** Dated steps, and the working hours that a workspace plans them with. */
async function createSteps(knex: Knex): Promise<void> {
  await knex.schema.createTable('steps', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    table.uuid('decision_id').notNullable().references('decisions.id').onDelete('CASCADE')
    table.integer('position').notNullable()
    table.text('title').notNullable()
    // Null where the opportunity has no deadline.
    table.date('due_on')
    table.timestamp('done_at')
    table.uuid('done_by').index()
    table.uuid('assignee_id').index()
    table.text('assignee_name')
    table.uuid('created_by').index()
    table.integer('revision').notNullable().defaultTo(1)
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.unique(['decision_id', 'position'])
  })
  await knex.schema.createTable('effort_settings', (table) => {
    table.uuid('workspace_id').primary()
    // Working hours by kind of call; kinds that are left out have the usual ones.
    table.jsonb('hours').notNullable()
    table.integer('hours_per_week').notNullable()
    table.uuid('updated_by').index()
    table.timestamp('updated_at').notNullable()
  })
}

/** Comments and files of cards. */
async function createParts(knex: Knex): Promise<void> {
  await knex.schema.createTable('decision_comments', (table) => {
    addPart(table, knex)
    table.text('text').notNullable()
    // Members whose name is in the text, as `{id, name}`.
    table.jsonb('mentions').notNullable().defaultTo('[]')
  })
  await knex.raw(
    'CREATE INDEX decision_comments_mentions ON decision_comments USING gin (mentions jsonb_path_ops)',
  )
  await knex.schema.createTable('decision_files', (table) => {
    addPart(table, knex)
    // Its name in the file store.
    table.text('file').notNullable()
    table.text('name').notNullable()
    table.text('mime').notNullable()
    table.integer('size').notNullable()
  })
}

function addPart(table: Knex.CreateTableBuilder, knex: Knex): void {
  table.uuid('id').primary().defaultTo(knex.fn.uuid())
  table.uuid('workspace_id').notNullable().index()
  table.uuid('decision_id').notNullable().references('decisions.id').onDelete('CASCADE')
  table.uuid('created_by').index()
  table.text('created_by_name')
  table.timestamp('created_at').notNullable()
  table.index(['decision_id', 'created_at'])
}

/** What members did in the pipeline. It outlives the cards that it is about. */
async function createActivity(knex: Knex): Promise<void> {
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

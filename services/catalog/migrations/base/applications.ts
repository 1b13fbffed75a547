import type { Knex } from 'knex'

/** Applications of workspaces: their texts, who writes and approves them, and how many count against a plan. */
export async function createApplications(knex: Knex): Promise<void> {
  await knex.schema.createTable('applications', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    // Who submitted it, or started the draft, and who saved the draft last; null after their account was deleted.
    table.uuid('user_id')
    table.uuid('updated_by')
    table.uuid('project_id')
    addCopies(table)
    addAnswers(table)
    table.text('status').notNullable().defaultTo('submitted')
    // The reviewer's.
    table.text('notes')
    table.integer('revision').notNullable().defaultTo(1)
    // By field, the revision that changed it last and who did: kept up to date by the trigger record_field_changes.
    table.jsonb('field_changes').notNullable().defaultTo('{}')
    table.timestamp('submitted_at')
    table.timestamp('reviewed_at')
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.index(['user_id', 'created_at', 'id'])
    table.index(['workspace_id', 'created_at', 'id'])
  })
  await indexApplications(knex)
  await createTimeline(knex)
  await createCollaboration(knex)
  await createCounts(knex)
}

/** Names and titles are copied: the application stays readable when what it names is gone. */
function addCopies(table: Knex.CreateTableBuilder): void {
  table.text('applicant_name').notNullable()
  table.text('applicant_email').notNullable()
  table.uuid('organization_id')
  table.text('organization_name')
  table.uuid('opportunity_id').notNullable()
  table.text('opportunity_title').notNullable()
}

function addAnswers(table: Knex.CreateTableBuilder): void {
  table.text('project_title')
  table.text('project_description')
  table.text('project_category')
  table.text('project_duration')
  table.integer('target_beneficiaries')
  table.text('expected_outcomes')
  table.decimal('requested_amount', 12, 2)
  table.decimal('granted_amount', 12, 2)
  table.specificType('currency', 'char(3)').notNullable()
}

async function indexApplications(knex: Knex): Promise<void> {
  // A workspace has one open application and one draft per opportunity.
  await knex.raw(`CREATE UNIQUE INDEX applications_one_open ON applications
    (workspace_id, opportunity_id) WHERE status IN ('submitted', 'under_review')`)
  await knex.raw(`CREATE UNIQUE INDEX applications_one_draft ON applications
    (workspace_id, opportunity_id) WHERE status = 'draft'`)
  await knex.raw(
    'CREATE INDEX applications_of_project ON applications (project_id) WHERE project_id IS NOT NULL',
  )
  // The console's list: its sort orders and its search.
  await knex.raw(`CREATE INDEX applications_for_admins ON applications
    (submitted_at DESC, id DESC) WHERE status <> 'draft'`)
  await knex.raw(`CREATE INDEX applications_by_amount ON applications
    (coalesce(requested_amount, 0), id) WHERE status <> 'draft'`)
  await knex.raw(`CREATE INDEX applications_search ON applications
    USING gin ((coalesce(project_title, '') || ' ' || applicant_name || ' ' || coalesce(organization_name, '')
      || ' ' || opportunity_title) public.gin_trgm_ops) WHERE status <> 'draft'`)
  // The dashboard counts decisions by week.
  await knex.raw(`CREATE INDEX applications_decided ON applications (reviewed_at)
    WHERE status IN ('approved', 'rejected')`)
}

async function createTimeline(knex: Knex): Promise<void> {
  await knex.schema.createTable('application_history', (table) => {
    table.bigIncrements('id')
    table.uuid('application_id').notNullable().index().references('applications.id').onDelete('CASCADE')
    table.text('status').notNullable()
    table.uuid('actor_id').notNullable()
    // Null for administrators and deleted accounts.
    table.text('actor_name')
    table.text('notes')
    table.timestamp('at').notNullable()
  })
  await knex.schema.createTable('application_events', (table) => {
    table.bigIncrements('id')
    table.uuid('application_id').notNullable().index().references('applications.id').onDelete('CASCADE')
    table.text('kind').notNullable()
    table.uuid('actor_id')
    table.text('actor_name')
    // Who was asked, by id, so that their names go with them.
    table.specificType('asked_ids', 'uuid[]')
    table.text('note')
    table.timestamp('at').notNullable()
  })
}

/** Several people write one draft, and colleagues approve it before it is submitted. */
async function createCollaboration(knex: Knex): Promise<void> {
  // Each member's private notes.
  await knex.schema.createTable('application_notes', (table) => {
    table.uuid('application_id').notNullable().references('applications.id').onDelete('CASCADE')
    table.uuid('user_id').notNullable().index()
    table.text('note').notNullable()
    table.primary(['application_id', 'user_id'])
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

/** Applications submitted per calendar month, which plans limit. */
async function createCounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspace_applications', (table) => {
    table.uuid('workspace_id').notNullable()
    table.text('month').notNullable()
    table.integer('used').notNullable()
    table.primary(['workspace_id', 'month'])
  })
}

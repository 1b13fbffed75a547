import { createAuditLog } from '@fundharbor/chassis/data/audit'
import { createIdempotencyKeys } from '@fundharbor/chassis/http/idempotency'
import { createJobRuns } from '@fundharbor/chassis/jobs/jobs'
import { createMailQueue } from '@fundharbor/chassis/mail/mail'
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await createViews(knex)
  await createApplications(knex)
  await createAuditLog(knex)
  await createMailQueue(knex)
  await createIdempotencyKeys(knex)
  await createJobRuns(knex)
}

async function createViews(knex: Knex): Promise<void> {
  await knex.schema.createTable('view_periods', (table) => {
    table.uuid('user_id').primary()
    table.timestamp('started_at').notNullable()
    table.integer('used').notNullable()
  })
  await knex.schema.createTable('user_opportunity_views', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    table.timestamp('viewed_at').notNullable()
    table.integer('week_number').notNullable()
    table.integer('year').notNullable()
    table.timestamp('period_started_at').notNullable()
    table.unique(['user_id', 'period_started_at', 'opportunity_id'])
  })
}

async function createApplications(knex: Knex): Promise<void> {
  await knex.schema.createTable('applications', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('user_id').notNullable()
    table.text('applicant_name').notNullable()
    table.text('applicant_email').notNullable()
    table.uuid('organization_id')
    table.text('organization_name')
    table.uuid('opportunity_id').notNullable()
    table.text('opportunity_title').notNullable()
    table.specificType('currency', 'char(3)').notNullable()
    table.text('project_title')
    table.text('project_description')
    table.decimal('requested_amount', 12, 2)
    table.text('project_category')
    table.integer('target_beneficiaries')
    table.text('project_duration')
    table.text('expected_outcomes')
    table.text('status').notNullable().defaultTo('submitted')
    table.timestamp('submitted_at')
    table.timestamp('reviewed_at')
    table.text('notes')
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.index(['user_id', 'created_at', 'id'])
  })
  await knex.raw(`CREATE UNIQUE INDEX applications_one_open ON applications
    (coalesce(organization_id, user_id), opportunity_id) WHERE status IN ('submitted', 'under_review')`)
  await knex.raw(`CREATE UNIQUE INDEX applications_one_draft ON applications
    (user_id, opportunity_id) WHERE status = 'draft'`)
  await knex.raw(`CREATE INDEX applications_for_admins ON applications
    (submitted_at DESC, id DESC) WHERE status <> 'draft'`)
  await knex.schema.createTable('application_history', (table) => {
    table.bigIncrements('id')
    table.uuid('application_id').notNullable().references('applications.id').onDelete('CASCADE')
    table.text('status').notNullable()
    table.uuid('actor_id').notNullable()
    table.text('notes')
    table.timestamp('at').notNullable()
    table.index('application_id')
  })
  await knex.schema.createTable('monthly_applications', (table) => {
    table.uuid('user_id').notNullable()
    table.text('month').notNullable()
    table.integer('used').notNullable()
    table.primary(['user_id', 'month'])
  })
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'audit_log',
    'monthly_applications',
    'application_history',
    'applications',
    'user_opportunity_views',
    'view_periods',
    'job_runs',
    'idempotency_keys',
    'mail_queue',
  ]
  for (const table of tables) await knex.schema.dropTable(table)
}

import { createAuditLog } from '@fundharbor/chassis/data/audit'
import { createIdempotencyKeys } from '@fundharbor/chassis/http/idempotency'
import { createJobRuns } from '@fundharbor/chassis/jobs/jobs'
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await createDocuments(knex)
  await createRuns(knex)
  await createTemplateVersions(knex)
  await createIdempotencyKeys(knex)
  await createAuditLog(knex)
  await createJobRuns(knex)
}

async function createDocuments(knex: Knex): Promise<void> {
  await knex.schema.createTable('generated_documents', (table) => {
    table.uuid('id').primary()
    table.uuid('user_id').notNullable()
    table.uuid('organization_id')
    table.text('organization_name')
    table.uuid('opportunity_id')
    table.text('opportunity_title')
    table.uuid('template_id').notNullable()
    table.string('template_name', 255).notNullable()
    table.integer('template_version').notNullable()
    table.string('title', 255).notNullable()
    table.text('content').notNullable()
    table.string('format', 20).notNullable().defaultTo('html')
    table.string('language', 20).notNullable().defaultTo('en')
    table.uuid('translation_of')
    table.string('writer', 20).notNullable()
    table.jsonb('missing').notNullable()
    table.integer('revision').notNullable().defaultTo(1)
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.timestamp('deleted_at')
    table.index(['user_id', 'created_at', 'id'])
  })
  await knex.schema.createTable('generated_document_versions', (table) => {
    table.uuid('document_id').notNullable().references('generated_documents.id').onDelete('CASCADE')
    table.integer('revision').notNullable()
    table.string('title', 255).notNullable()
    table.text('content').notNullable()
    table.timestamp('created_at').notNullable()
    table.primary(['document_id', 'revision'])
  })
}

/** Everything that a user lets be written: one at a time, so many a day; its events can be read again. */
async function createRuns(knex: Knex): Promise<void> {
  await knex.schema.createTable('writing_runs', (table) => {
    table.uuid('id').primary()
    table.uuid('user_id').notNullable()
    table.text('key').notNullable()
    table.text('status').notNullable()
    table.timestamp('created_at').notNullable()
    table.timestamp('lease_until').notNullable()
    table.unique(['user_id', 'key'])
    table.index(['user_id', 'created_at'])
  })
  await knex.raw(`CREATE UNIQUE INDEX writing_runs_one_in_flight ON writing_runs (user_id)
    WHERE status = 'running'`)
  await knex.schema.createTable('writing_events', (table) => {
    table.uuid('run_id').notNullable().references('writing_runs.id').onDelete('CASCADE')
    table.integer('seq').notNullable()
    table.text('event').notNullable()
    table.jsonb('data').notNullable()
    table.primary(['run_id', 'seq'])
  })
}

async function createTemplateVersions(knex: Knex): Promise<void> {
  await knex.schema.alterTable('document_templates', (table) => {
    table.integer('version').notNullable().defaultTo(1)
  })
  await knex.schema.createTable('document_template_versions', (table) => {
    table.uuid('template_id').notNullable().references('document_templates.id').onDelete('CASCADE')
    table.integer('version').notNullable()
    table.string('name', 255).notNullable()
    table.text('template').notNullable()
    table.timestamp('created_at').notNullable()
    table.primary(['template_id', 'version'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [
    'document_template_versions',
    'writing_events',
    'writing_runs',
    'generated_document_versions',
    'generated_documents',
    'idempotency_keys',
    'audit_log',
    'job_runs',
  ]) {
    await knex.schema.dropTable(table)
  }
  await knex.schema.alterTable('document_templates', (table) => table.dropColumn('version'))
}

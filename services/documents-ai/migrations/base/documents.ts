import type { Knex } from 'knex'

/** Templates, the documents that are made from them, and the runs that make them. */
export async function createDocuments(knex: Knex): Promise<void> {
  await createTemplates(knex)
  await createGeneratedDocuments(knex)
  await createRuns(knex)
}

async function createTemplates(knex: Knex): Promise<void> {
  await knex.schema.createTable('document_templates', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.string('name', 255).notNullable().unique()
    table.text('description').notNullable()
    table.string('category', 100).notNullable()
    table.text('template').notNullable()
    table.jsonb('placeholders').notNullable()
    table.boolean('is_active').notNullable().defaultTo(true)
    table.integer('version').notNullable().defaultTo(1)
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
  })
  // What a template was before it was edited.
  await knex.schema.createTable('document_template_versions', (table) => {
    table.uuid('template_id').notNullable().references('document_templates.id').onDelete('CASCADE')
    table.integer('version').notNullable()
    table.string('name', 255).notNullable()
    table.text('template').notNullable()
    table.timestamp('created_at').notNullable()
    table.primary(['template_id', 'version'])
  })
}

async function createGeneratedDocuments(knex: Knex): Promise<void> {
  await knex.schema.createTable('generated_documents', (table) => {
    // The id of the run that made the document.
    table.uuid('id').primary()
    // Names and titles are copied: the document stays readable when what it names is gone.
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
    // The document that this one is a translation of.
    table.uuid('translation_of')
    // Whether a model wrote it or the template was filled in.
    table.string('writer', 20).notNullable()
    // Placeholders that nobody has filled in yet.
    table.jsonb('missing').notNullable()
    table.integer('revision').notNullable().defaultTo(1)
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.timestamp('deleted_at')
    table.index(['user_id', 'created_at', 'id'])
  })
  // What a document was before it was edited.
  await knex.schema.createTable('generated_document_versions', (table) => {
    table.uuid('document_id').notNullable().references('generated_documents.id').onDelete('CASCADE')
    table.integer('revision').notNullable()
    table.string('title', 255).notNullable()
    table.text('content').notNullable()
    table.timestamp('created_at').notNullable()
    table.primary(['document_id', 'revision'])
  })
}

/** Everything that is written for a user. Their number per day is limited, and their events can be read again. */
async function createRuns(knex: Knex): Promise<void> {
  await knex.schema.createTable('writing_runs', (table) => {
    table.uuid('id').primary()
    table.uuid('user_id').notNullable()
    // The request's Idempotency-Key: a repeat follows the run that is there.
    table.text('key').notNullable()
    table.text('status').notNullable()
    table.timestamp('created_at').notNullable()
    // A run that is not renewed until then has died with its process.
    table.timestamp('lease_until').notNullable()
    table.unique(['user_id', 'key'])
    table.index(['user_id', 'created_at'])
  })
  // One run at a time per user.
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

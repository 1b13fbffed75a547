import type { Knex } from 'knex'

/** Templates, the documents that are made from them, and the runs that make them. */
export async function createDocuments(knex: Knex): Promise<void> {
  await createTemplates(knex)
  await createGeneratedDocuments(knex)
  await createLiveDocuments(knex)
  await createComments(knex)
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
    table.uuid('workspace_id').notNullable()
    // Who created it, who saved it last, and who has changed it since its last version. Null after an account was deleted.
    table.uuid('user_id')
    table.uuid('updated_by').index()
    table.specificType('editors', 'uuid[]').notNullable().defaultTo('{}')
    table.uuid('project_id')
    // Names and titles are copied: the document stays readable when what it names is gone.
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
    table.integer('original_revision')
    table.jsonb('sentence_pairs').notNullable().defaultTo('[]')
    // Whether a model wrote it or the template was filled in.
    table.string('writer', 20).notNullable()
    // Placeholders that nobody has filled in yet.
    table.jsonb('missing').notNullable()
    // Where the sentences of the draft come from.
    table.jsonb('sources').notNullable().defaultTo('[]')
    table.integer('revision').notNullable().defaultTo(1)
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.timestamp('deleted_at')
    table.index(['user_id', 'created_at', 'id'])
    table.index(['workspace_id', 'created_at', 'id'])
  })
  await knex.raw(
    `CREATE INDEX generated_documents_of_project ON generated_documents (project_id) WHERE project_id IS NOT NULL`,
  )
  // What a document was before it was edited.
  await knex.schema.createTable('generated_document_versions', (table) => {
    table.uuid('document_id').notNullable().references('generated_documents.id').onDelete('CASCADE')
    table.integer('revision').notNullable()
    table.string('title', 255).notNullable()
    table.text('content').notNullable()
    // Counted when the version is stored.
    table.integer('words').notNullable().defaultTo(0)
    table.specificType('editors', 'uuid[]').notNullable().defaultTo('{}')
    table.timestamp('created_at').notNullable()
    table.primary(['document_id', 'revision'])
  })
}

/**
 * Documents that several people write at the same time. A document has a row here from its first opening in the editor;
 * until then, only its HTML counts.
 */
async function createLiveDocuments(knex: Knex): Promise<void> {
  await knex.schema.createTable('live_documents', (table) => {
    table.uuid('document_id').primary().references('generated_documents.id').onDelete('CASCADE')
    // The process that may write, until when, and how often that has changed: a late write of an earlier one is refused.
    table.uuid('holder')
    table.timestamp('expires_at').index()
    table.bigInteger('fence').notNullable()
    // The Yjs document without the updates below.
    table.binary('state')
    // The last update that the document's HTML has, and the revision of that HTML.
    table.bigInteger('stored_seq').notNullable().defaultTo(0)
    table.integer('stored_revision').notNullable().defaultTo(0)
    // How often the job has failed to store what nobody has open, and when it tries again.
    table.integer('failures').notNullable().defaultTo(0)
    table.timestamp('retry_at')
  })
  await knex.schema.createTable('live_document_updates', (table) => {
    table.bigIncrements('seq')
    table.uuid('document_id').notNullable().references('live_documents.document_id').onDelete('CASCADE')
    table.binary('update').notNullable()
    table.timestamp('created_at').notNullable()
    // Since when an update is kept out of its document, because applying it takes too long.
    table.timestamp('set_aside_at')
    table.index(['document_id', 'seq'])
  })
}

/** Comments about documents, suggestions, and replies to both. */
async function createComments(knex: Knex): Promise<void> {
  await knex.schema.createTable('document_comments', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('document_id').notNullable().references('generated_documents.id').onDelete('CASCADE')
    // Of a reply: what it replies to. The columns from anchor to closed_at are those of the others.
    table.uuid('parent_id').references('document_comments.id').onDelete('CASCADE').index()
    table.text('text').notNullable()
    // Where the text is, as Yjs knows it, and what it was.
    table.jsonb('anchor')
    table.text('quote')
    // Of a suggestion.
    table.text('replacement')
    table.text('status').notNullable().defaultTo('open')
    table.uuid('closed_by').index()
    table.timestamp('closed_at')
    table.uuid('created_by').index()
    table.timestamp('created_at').notNullable()
    table.index(['document_id', 'created_at'])
  })
}

/** Everything that is written for a user. Their number per day is limited, and their events can be read again. */
async function createRuns(knex: Knex): Promise<void> {
  await knex.schema.createTable('writing_runs', (table) => {
    table.uuid('id').primary()
    table.uuid('user_id').notNullable()
    // Where the document goes.
    table.uuid('workspace_id').notNullable()
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

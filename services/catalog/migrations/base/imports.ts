import type { Knex } from 'knex'

/** How records of sources come into the catalog. */
export async function createImports(knex: Knex): Promise<void> {
  // Files that administrators upload.
  await knex.raw(`CREATE TABLE import_uploads (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL,
    sha256 text NOT NULL,
    content bytea NOT NULL,
    -- Which column of the file is which field.
    mapping jsonb NOT NULL,
    -- How the numbers and the days in its columns are written.
    decimals jsonb NOT NULL DEFAULT '{}',
    day_orders jsonb NOT NULL DEFAULT '{}',
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL)`)
  // Warns of a file that was uploaded before.
  await knex.raw('CREATE INDEX import_uploads_same ON import_uploads (sha256)')
  await createRuns(knex)
  await createSourceRecords(knex)
  await createAdditions(knex)
}

/** One row per import, which accounts for every record that was read. */
async function createRuns(knex: Knex): Promise<void> {
  await knex.schema.createTable('import_runs', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.text('source').notNullable()
    table.text('file').notNullable()
    table.specificType('upload_id', 'uuid REFERENCES import_uploads (id) ON DELETE SET NULL')
    // Shipped files that an older version of the readers read are read again at the next start.
    table.integer('reader_version').notNullable().defaultTo(1)
    table.enu('status', ['running', 'finished', 'failed']).notNullable()
    for (const count of [
      'read',
      'added',
      'updated',
      'unchanged',
      'merged',
      'held_back',
      'skipped',
      'withdrawn',
    ])
      table.integer(count).notNullable().defaultTo(0)
    // The skipped records, each with its reason.
    table.jsonb('skipped_records').notNullable().defaultTo('[]')
    table.text('error')
    table.timestamp('started_at').notNullable()
    table.timestamp('finished_at')
  })
  await knex.raw('CREATE INDEX import_runs_newest ON import_runs (started_at DESC, id DESC)')
}

async function createSourceRecords(knex: Knex): Promise<void> {
  // Records that are held back to be added later, some each day.
  await knex.schema.createTable('held_back', (table) => {
    table.text('source').notNullable()
    table.text('source_id').notNullable()
    table.timestamp('posted_at').index()
    table.jsonb('record').notNullable()
    table.primary(['source', 'source_id'])
  })
  // Records that were merged into the record of another source, so that the next import recognizes them.
  await knex.schema.createTable('merged_records', (table) => {
    table.text('source').notNullable()
    table.text('source_id').notNullable()
    table.text('into_source').notNullable()
    table.text('into_source_id').notNullable()
    table.text('content_hash').notNullable()
    table.primary(['source', 'source_id'])
  })
}

/** Runs that add new opportunities: one each day, and those that an administrator starts. */
async function createAdditions(knex: Knex): Promise<void> {
  await knex.schema.createTable('additions', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    // The day of a scheduled run: each day has at most one.
    table.text('slot').unique()
    table.enu('trigger', ['schedule', 'admin']).notNullable()
    table.enu('status', ['running', 'finished', 'failed']).notNullable()
    table.jsonb('added').notNullable().defaultTo('[]')
    table.jsonb('skipped').notNullable().defaultTo('[]')
    table.jsonb('problems').notNullable().defaultTo('[]')
    table.timestamp('started_at').notNullable()
    // Updated while the run works: one that has gone silent is taken over.
    table.timestamp('heartbeat_at').notNullable()
    table.timestamp('finished_at')
  })
  // One run at a time.
  await knex.raw("CREATE UNIQUE INDEX additions_running ON additions (status) WHERE status = 'running'")
  await knex.raw('CREATE INDEX additions_newest ON additions (started_at DESC, id DESC)')
}

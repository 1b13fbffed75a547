import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await createOpportunities(knex)
  await createImports(knex)
  await createSearch(knex)
}

async function createOpportunities(knex: Knex): Promise<void> {
  await knex.schema.createTable('opportunities', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    addProvenance(table)
    table.text('title').notNullable()
    table.text('description').notNullable().defaultTo('')
    table.text('excerpt').notNullable().defaultTo('')
    table.text('category').notNullable()
    table.text('funding_type').notNullable()
    addMoney(table)
    table.timestamp('deadline')
    table.boolean('is_rolling').notNullable().defaultTo(false)
    table.boolean('is_forecast').notNullable().defaultTo(false)
    table.boolean('is_active').notNullable().defaultTo(true)
    table.timestamp('posted_at')
    addTexts(table)
    table.boolean('matching_required').notNullable().defaultTo(false)
    table.text('funder_name').notNullable()
    table.specificType('organization_types', 'text[]').notNullable().defaultTo('{}')
    table.specificType('business_types', 'text[]').notNullable().defaultTo('{}')
    table.text('created_by')
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.unique(['source', 'source_id'])
  })
  await knex.raw(
    'CREATE INDEX opportunities_newest ON opportunities (posted_at DESC, id DESC) WHERE is_active',
  )
  await knex.raw('CREATE INDEX opportunities_by_deadline ON opportunities (deadline, id) WHERE is_active')
  await knex.raw('CREATE INDEX opportunities_by_number ON opportunities (source_number)')
}

function addProvenance(table: Knex.CreateTableBuilder): void {
  table.text('source').notNullable()
  table.text('source_id').notNullable()
  // The number that people quote; sources of one country share it, so the same call is recognised across them.
  table.text('source_number')
  table.text('source_url')
  table.jsonb('source_codes').notNullable().defaultTo('{}')
  table.text('source_revision')
  table.text('content_hash')
  table.timestamp('read_at').notNullable()
}

function addMoney(table: Knex.CreateTableBuilder): void {
  table.text('amount')
  table.decimal('min_amount', 15, 2)
  table.decimal('max_amount', 15, 2)
  table.specificType('currency', 'char(3)').notNullable()
  table.decimal('total_funding', 15, 2)
  table.integer('expected_awards')
}

function addTexts(table: Knex.CreateTableBuilder): void {
  const optional = [
    'requirements',
    'eligibility_criteria',
    'eligibility_requirements',
    'application_process',
    'selection_criteria',
    'timeframe',
    'renewability',
    'funder_website',
    'contact_email',
    'application_url',
    'geo_scope',
    'sector',
  ]
  for (const name of optional) table.text(name)
}

async function createImports(knex: Knex): Promise<void> {
  await knex.schema.createTable('held_back', (table) => {
    table.text('source').notNullable()
    table.text('source_id').notNullable()
    table.timestamp('posted_at')
    table.jsonb('record').notNullable()
    table.primary(['source', 'source_id'])
    table.index('posted_at')
  })
  await knex.schema.createTable('import_runs', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.text('source').notNullable()
    table.text('file').notNullable()
    table.enu('status', ['running', 'finished', 'failed']).notNullable()
    for (const count of ['read', 'added', 'updated', 'unchanged', 'merged', 'held_back', 'skipped']) {
      table.integer(count).notNullable().defaultTo(0)
    }
    table.jsonb('skipped_records').notNullable().defaultTo('[]')
    table.text('error')
    table.timestamp('started_at').notNullable()
    table.timestamp('finished_at')
  })
  await knex.raw('CREATE INDEX import_runs_newest ON import_runs (started_at DESC, id DESC)')
}

async function createSearch(knex: Knex): Promise<void> {
  await knex.raw('CREATE TEXT SEARCH CONFIGURATION fundharbor (COPY = pg_catalog.english)')
  await knex.raw(`ALTER TEXT SEARCH CONFIGURATION fundharbor
    ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, pg_catalog.english_stem`)
  await knex.schema.createTable('opportunity_search', (table) => {
    table.uuid('opportunity_id').primary().references('opportunities.id').onDelete('CASCADE')
    table.specificType('document', 'tsvector').notNullable()
  })
  await knex.raw(
    'CREATE INDEX opportunity_search_words ON opportunity_search USING gin (document) WITH (fastupdate = off)',
  )
  await knex.schema.createTable('term_df', (table) => {
    table.text('word').primary()
    table.integer('documents').notNullable()
  })
  await knex.raw('CREATE INDEX term_df_alike ON term_df USING gin (word public.gin_trgm_ops)')
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['term_df', 'opportunity_search', 'import_runs', 'held_back', 'opportunities']
  for (const table of tables) await knex.schema.dropTable(table)
  await knex.raw('DROP TEXT SEARCH CONFIGURATION fundharbor')
}

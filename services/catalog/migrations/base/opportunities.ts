import type { Knex } from 'knex'
import { createBriefs, createOpportunityFacts } from './briefs.ts'

/** The catalog itself: every opportunity, its history, and how to tell which changes matter. */
export async function createOpportunities(knex: Knex): Promise<void> {
  await knex.schema.createTable('opportunities', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    addProvenance(table)
    addTexts(table)
    addFacts(table)
    addState(table)
    table.unique(['source', 'source_id'])
  })
  // Read as often as any other column and never in part, so compressing it would only cost time.
  await knex.raw('ALTER TABLE opportunities ALTER COLUMN description SET STORAGE EXTERNAL')
  await indexOpportunities(knex)
  await createHistory(knex)
  await createBriefs(knex)
  await createOpportunityFacts(knex)
}

/** Where a record comes from. */
function addProvenance(table: Knex.CreateTableBuilder): void {
  table.text('source').notNullable()
  table.text('source_id').notNullable()
  // The number that people quote. Sources of one country share it, so the same opportunity is recognized across them.
  table.text('source_number')
  table.text('source_url')
  // The source's own codes: agency, category, eligibility.
  table.jsonb('source_codes').notNullable().defaultTo('{}')
  table.text('source_revision')
  // Of the record as it was read: an import skips records whose hash is the same.
  table.text('content_hash')
  table.timestamp('read_at').notNullable()
  // Fields that administrators edited, with the values of the source.
  table.jsonb('source_values').notNullable().defaultTo('{}')
  // When the source took the record back.
  table.timestamp('withdrawn_at')
}

/** What a reader sees. A field that the source leaves out is null. */
function addTexts(table: Knex.CreateTableBuilder): void {
  table.text('title').notNullable()
  table.text('description').notNullable().defaultTo('')
  table.text('excerpt').notNullable().defaultTo('')
  // The source cut its description short.
  table.boolean('is_excerpt').notNullable().defaultTo(false)
  table.text('requirements')
  table.text('eligibility_criteria')
  table.text('eligibility_requirements')
  table.text('application_process')
  table.text('selection_criteria')
  table.text('timeframe')
  table.text('renewability')
  table.text('funder_name').notNullable()
  table.text('funder_website')
  table.text('contact_email')
  table.text('application_url')
  table.text('geo_scope')
  table.text('sector')
}

/** What lists filter and sort by. */
function addFacts(table: Knex.CreateTableBuilder): void {
  table.text('category').notNullable()
  // `category` and all others that fit; the trigger put_category_first keeps `category` first.
  table.specificType('categories', 'text[]').notNullable().defaultTo('{}')
  // The category that was chosen by the meaning of the texts, because no code of the source named one.
  table.text('classified_as')
  table.specificType('subjects', 'text[]').notNullable().defaultTo('{}')
  table.text('funding_type').notNullable()
  // The amount as a text, for sources that do not give numbers.
  table.text('amount')
  table.decimal('min_amount', 15, 2)
  table.decimal('max_amount', 15, 2)
  table.decimal('total_funding', 15, 2)
  table.specificType('currency', 'char(3)').notNullable()
  table.integer('expected_awards')
  table.boolean('matching_required').notNullable().defaultTo(false)
  table.specificType('organization_types', 'text[]').notNullable().defaultTo('{}')
  table.specificType('business_types', 'text[]').notNullable().defaultTo('{}')
  table.timestamp('posted_at')
  table.timestamp('deadline')
  // The funder's time zone, which says on which day a deadline is.
  table.text('deadline_zone').notNullable().defaultTo('America/New_York')
  table.boolean('is_rolling').notNullable().defaultTo(false)
  table.boolean('is_forecast').notNullable().defaultTo(false)
}

function addState(table: Knex.CreateTableBuilder): void {
  // Only active opportunities are shown to members.
  table.boolean('is_active').notNullable().defaultTo(true)
  table.timestamp('deleted_at')
  // `is_active` before the opportunity was deleted, for restoring it.
  table.boolean('was_active')
  // Raised by the trigger raise_opportunity_revision, so that two administrators do not overwrite each other.
  table.integer('revision').notNullable().defaultTo(1)
  table.text('created_by')
  table.timestamp('created_at').notNullable()
  table.timestamp('updated_at').notNullable()
}

async function indexOpportunities(knex: Knex): Promise<void> {
  const indexes = {
    newest: '(posted_at DESC, id DESC) WHERE is_active',
    last_modified: '(updated_at DESC, id DESC) WHERE is_active',
    added: '(created_at) WHERE is_active',
    by_deadline: '(deadline, id) WHERE is_active',
    by_number: '(source_number)',
    by_subject: 'USING gin (subjects) WHERE is_active',
    // Beginnings of titles and funders, for suggestions.
    by_title: '(lower(left(title, 120)) text_pattern_ops) WHERE is_active',
    by_funder: '(lower(left(funder_name, 120)) text_pattern_ops) WHERE is_active',
    // The console's list: its sort orders, its search, its counts (from the index alone), and two rare states.
    console_newest: '(created_at, id) WHERE deleted_at IS NULL',
    console_by_title: '(lower(left(title, 120)), id) WHERE deleted_at IS NULL',
    console_by_deadline: "(coalesce(deadline, 'infinity'), id) WHERE deleted_at IS NULL",
    console_by_amount: '(coalesce(max_amount, min_amount, -1), id) WHERE deleted_at IS NULL',
    console_search: "USING gin ((title || ' ' || funder_name) public.gin_trgm_ops) WHERE deleted_at IS NULL",
    console_counted: '(source, category, funding_type, is_active) WHERE deleted_at IS NULL',
    console_edited: "(created_at, id) WHERE deleted_at IS NULL AND source_values <> '{}'",
    console_withdrawn: '(created_at, id) WHERE deleted_at IS NULL AND withdrawn_at IS NOT NULL',
  }
  for (const [name, definition] of Object.entries(indexes))
    await knex.raw(`CREATE INDEX opportunities_${name} ON opportunities ${definition}`)
}

/** What changed in an opportunity, when, and who changed it; the trigger record_opportunity_changes writes it. */
async function createHistory(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE opportunity_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    opportunity_id uuid NOT NULL REFERENCES opportunities (id) ON DELETE CASCADE,
    at timestamptz NOT NULL,
    -- A list of {field, before, after}; of long fields only {field}.
    changes jsonb NOT NULL,
    -- 'source' for an import, else who edited it; see set_change_origin.
    origin text NOT NULL DEFAULT 'source')`)
  await knex.raw('CREATE INDEX opportunity_changes_newest ON opportunity_changes (opportunity_id, id DESC)')
  // The columns that the history covers. The service writes them from its table of fields at every start, so that a
  // new field needs no new trigger.
  await knex.raw(`CREATE TABLE tracked_fields (
    name text PRIMARY KEY,
    -- Whether the history has the old and the new value, or only says that the field changed.
    has_values boolean NOT NULL,
    position integer NOT NULL)`)
  // The columns that the search is made of, and those of them that its vectors are, likewise.
  await knex.raw(
    'CREATE TABLE watched_fields (name text PRIMARY KEY, is_embedded boolean NOT NULL DEFAULT false)',
  )
}

import type { Knex } from 'knex'

/** The narrow rows that searches read, and what is counted of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.dropTable('opportunity_search')
  await createRows(knex)
  await createCounts(knex)
}

async function createRows(knex: Knex): Promise<void> {
  // Rows stay narrow and the documents lie beside them: counting and ranking thousands of matches reads no document.
  await knex.raw(`CREATE TABLE opportunity_search (
    opportunity_id uuid PRIMARY KEY,
    posted_at timestamptz NOT NULL,
    closes_at timestamptz,
    low double precision,
    high double precision,
    facets smallint[] NOT NULL,
    head tsvector NOT NULL,
    document tsvector NOT NULL
  ) WITH (toast_tuple_target = 128)`)
  await knex.raw(`ALTER TABLE opportunity_search
    ALTER COLUMN facets SET STORAGE PLAIN,
    ALTER COLUMN head SET STORAGE PLAIN,
    ALTER COLUMN document SET STORAGE EXTERNAL,
    ALTER COLUMN document SET STATISTICS 500`)
  await knex.raw(
    'CREATE INDEX opportunity_search_words ON opportunity_search USING gin (document) WITH (fastupdate = off)',
  )
  const orders = {
    newest: '(posted_at DESC, opportunity_id DESC)',
    closing_first: "(coalesce(closes_at, 'infinity'), opportunity_id)",
    closing_last: "(coalesce(closes_at, '-infinity') DESC, opportunity_id DESC)",
    smallest: '(coalesce(high, 1e15), opportunity_id)',
    largest: '(coalesce(high, -1) DESC, opportunity_id DESC)',
  }
  for (const [name, columns] of Object.entries(orders)) {
    await knex.raw(`CREATE INDEX opportunity_search_${name} ON opportunity_search ${columns}`)
  }
}

async function createCounts(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE facet_values (
    id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, facet text NOT NULL, value text NOT NULL, UNIQUE (facet, value))`)
  // In how many search rows a lexeme occurs. "C": ranges of beginnings are ranges of the index.
  await knex.raw('CREATE TABLE lexeme_counts (lexeme text COLLATE "C" PRIMARY KEY, documents int NOT NULL)')
  // Only ever appended to, so that no writer waits for another; folded into the counts now and then.
  await knex.raw(
    'CREATE TABLE term_changes (kind "char" NOT NULL, term text COLLATE "C" NOT NULL, documents int NOT NULL)',
  )
  // Sums over what is active, by closing instant and currency. A key may have several rows: writers only append.
  await knex.raw(`CREATE TABLE open_totals (
    deadline timestamptz, currency char(3) NOT NULL, opportunities int NOT NULL, amount numeric(20, 2))`)
  await knex.raw('CREATE INDEX open_totals_by_deadline ON open_totals (deadline)')
  // Beginnings of titles, funders and words, for the search field's suggestions.
  await knex.raw(
    'CREATE INDEX opportunities_by_title ON opportunities (lower(left(title, 120)) text_pattern_ops) WHERE is_active',
  )
  await knex.raw(
    'CREATE INDEX opportunities_by_funder ON opportunities (lower(left(funder_name, 120)) text_pattern_ops) WHERE is_active',
  )
  // Without a list of pending words, which every look-up would have to read through.
  await knex.raw('ALTER INDEX term_df_alike SET (fastupdate = off)')
  await knex.raw('CREATE INDEX term_df_by_beginning ON term_df (word text_pattern_ops)')
}

export async function down(knex: Knex): Promise<void> {
  for (const index of ['opportunities_by_title', 'opportunities_by_funder', 'term_df_by_beginning'])
    await knex.raw(`DROP INDEX ${index}`)
  for (const table of ['opportunity_search', 'open_totals', 'term_changes', 'lexeme_counts', 'facet_values'])
    await knex.schema.dropTable(table)
  await knex.schema.createTable('opportunity_search', (table) => {
    table.uuid('opportunity_id').primary().references('opportunities.id').onDelete('CASCADE')
    table.specificType('document', 'tsvector').notNullable()
  })
}

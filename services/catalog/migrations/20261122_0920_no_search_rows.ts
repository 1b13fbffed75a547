import type { Knex } from 'knex'
import { up as createSearchRows } from './20261121_1200_search_rows.ts'
import { up as createSearchTriggers } from './20261121_1201_search_triggers.ts'
import { up as quickenImports } from './20261121_1450_quicker_imports.ts'
import { up as createSample } from './20261121_2040_samples_and_parsed_texts.ts'
import { up as fillSample } from './20261121_2041_fill_sample.ts'

const tables = [
  'opportunity_search',
  'opportunity_sample',
  'facet_values',
  'lexeme_counts',
  'term_changes',
  'term_df',
  'parsed_texts',
]

/** The engine finds and counts: PostgreSQL no longer keeps search rows, counts of words and their statistics. */
export async function up(knex: Knex): Promise<void> {
  for (const table of tables) await knex.schema.dropTable(table)
  await knex.raw(`DROP FUNCTION on_opportunities_changed, index_opportunities, facets_of(uuid[]), buckets_of,
    note_catalogue_revision, queue_embeddings`)
  await knex.raw('DROP TEXT SEARCH CONFIGURATION fundharbor')
}

/** The migrations that made the search rows make them again, from what is in the catalog now. */
export async function down(knex: Knex): Promise<void> {
  await createBeginnings(knex)
  for (const index of ['opportunities_by_title', 'opportunities_by_funder'])
    await knex.raw(`DROP INDEX ${index}`)
  await knex.schema.dropTable('open_totals')
  for (const make of [createSearchRows, createSearchTriggers, quickenImports]) await make(knex)
  for (const event of ['insert', 'update', 'delete'])
    await knex.raw(`DROP TRIGGER search_after_${event} ON opportunities`)
  await createFollowers(knex)
  for (const make of [createSample, fillSample]) await make(knex)
}

/** What the first migration made of it. */
async function createBeginnings(knex: Knex): Promise<void> {
  await knex.raw('CREATE TEXT SEARCH CONFIGURATION fundharbor (COPY = pg_catalog.english)')
  await knex.raw(`ALTER TEXT SEARCH CONFIGURATION fundharbor
    ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, pg_catalog.english_stem`)
  await knex.raw(
    'CREATE TABLE opportunity_search (opportunity_id uuid PRIMARY KEY, document tsvector NOT NULL)',
  )
  await knex.raw('CREATE TABLE term_df (word text PRIMARY KEY, documents int NOT NULL)')
  await knex.raw('CREATE INDEX term_df_alike ON term_df USING gin (word public.gin_trgm_ops)')
}

/** The revision and the queue of embeddings followed the search rows. */
async function createFollowers(knex: Knex): Promise<void> {
  await knex.raw(`CREATE FUNCTION note_catalogue_revision() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM changed_rows) THEN INSERT INTO catalogue_revisions VALUES (1); END IF;
      RETURN NULL;
    END $$`)
  await knex.raw(`CREATE FUNCTION queue_embeddings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO embedding_queue (opportunity_id) SELECT opportunity_id FROM changed_rows ORDER BY 1 ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`)
  for (const [name, event, rows, follow] of [
    ['revision_after_insert', 'INSERT', 'NEW', 'note_catalogue_revision'],
    ['revision_after_delete', 'DELETE', 'OLD', 'note_catalogue_revision'],
    ['embeddings_after_insert', 'INSERT', 'NEW', 'queue_embeddings'],
  ]) {
    await knex.raw(`CREATE TRIGGER ${name} AFTER ${event} ON opportunity_search
      REFERENCING ${rows} TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION ${follow}()`)
  }
}

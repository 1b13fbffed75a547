import type { Knex } from 'knex'

/**
 * What the search engine follows: which opportunities changed, and by which transaction. One trigger per statement on
 * `opportunities` writes that, the totals of what is open, the catalog's revision and the queue of embeddings.
 */
export async function up(knex: Knex): Promise<void> {
  for (const event of ['insert', 'update', 'delete'])
    await knex.raw(`DROP TRIGGER search_after_${event} ON opportunities`)
  await createChanges(knex)
  for (const sql of [changedOpportunities, noteChangedOpportunities(watchedDiffer)]) await knex.raw(sql)
  const tables = {
    INSERT: 'NEW TABLE AS new_rows',
    UPDATE: 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
    DELETE: 'OLD TABLE AS old_rows',
  }
  for (const [event, rows] of Object.entries(tables)) {
    await knex.raw(`CREATE TRIGGER opportunities_changed_by_${event.toLowerCase()} AFTER ${event} ON opportunities
      REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION note_changed_opportunities()`)
  }
}

/**
 * Both tables are unlogged: a crash, a standby that takes over and a restored backup leave them empty. A reader that finds no
 * epoch begins a new one, and every engine is filled again, because nobody knows what it missed.
 */
async function createChanges(knex: Knex): Promise<void> {
  await knex.raw(`CREATE UNLOGGED TABLE search_changes (
    opportunity_id uuid NOT NULL,
    transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
    noted_at timestamptz NOT NULL DEFAULT clock_timestamp())`)
  await knex.raw('CREATE INDEX search_changes_by_transaction ON search_changes (transaction_id)')
  // One row at most. Changes of transactions up to `pruned_through` may be gone.
  await knex.raw(`CREATE UNLOGGED TABLE search_epoch (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    pruned_through xid8 NOT NULL DEFAULT '0')`)
}

/** What a search, a total or an embedding is made of. */
const WATCHED =
  `title, description, funder_name, sector, eligibility_criteria, eligibility_requirements, requirements, category,
  categories, subjects, everyday_words, funding_type, source_number, source_codes, geo_scope, source,
  organization_types, business_types, min_amount, max_amount, total_funding, currency, deadline, posted_at, is_active,
  created_at`.split(/,\s+/)

const EMBEDDED = ['title', 'description', 'sector', 'category', 'source_codes', 'is_active']

const columnsOf = (row: string, columns: readonly string[]) =>
  `(${columns.map((column) => `${row}.${column}`).join(', ')})`

const differ = (columns: readonly string[]) =>
  `${columnsOf('old_row', columns)} IS DISTINCT FROM ${columnsOf('new_row', columns)}`

/** What of some rows counts as open funding: with sign 1 it is added, with -1 taken away. */
const addTotals = (rows: string, sign: 1 | -1) => `
  INSERT INTO open_totals
  SELECT deadline, currency, ${sign} * count(*), ${sign} * sum(coalesce(total_funding, max_amount, min_amount))
  FROM ${rows} WHERE is_active AND id = ANY(ids) GROUP BY deadline, currency;`

/** Everything that follows from changed opportunities beside their totals. Readers hear of it at the commit. */
const changedOpportunities = `
CREATE FUNCTION announce_opportunities(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (opportunity_id) SELECT unnest(ids);
  INSERT INTO catalogue_revisions VALUES (1);
  PERFORM pg_notify('fundharbor_catalogue', '');
END $$`

export const watchedDiffer = differ(WATCHED)

/** The trigger's function; `isChanged` compares `old_row` and `new_row`. */
export const noteChangedOpportunities = (isChanged: string): string => `
CREATE OR REPLACE FUNCTION note_changed_opportunities() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO ids FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(id) INTO ids FROM old_rows;
  ELSE
    SELECT array_agg(id) INTO ids FROM old_rows old_row JOIN new_rows new_row USING (id) WHERE ${isChanged};
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM announce_opportunities(ids);
  IF TG_OP <> 'INSERT' THEN ${addTotals('old_rows', -1)}
  END IF;
  IF TG_OP <> 'DELETE' THEN ${addTotals('new_rows', 1)}
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO embedding_queue (opportunity_id)
    SELECT id FROM new_rows WHERE is_active ORDER BY id ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO embedding_queue (opportunity_id)
    SELECT id FROM old_rows old_row JOIN new_rows new_row USING (id)
    WHERE new_row.is_active AND ${differ(EMBEDDED)} ORDER BY id ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$`

export async function down(knex: Knex): Promise<void> {
  for (const event of ['insert', 'update', 'delete'])
    await knex.raw(`DROP TRIGGER opportunities_changed_by_${event} ON opportunities`)
  await knex.raw('DROP FUNCTION note_changed_opportunities, announce_opportunities')
  for (const table of ['search_changes', 'search_epoch']) await knex.schema.dropTable(table)
  for (const [event, rows] of [
    ['insert', 'NEW TABLE AS new_rows'],
    ['update', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'],
    ['delete', 'OLD TABLE AS old_rows'],
  ]) {
    await knex.raw(`CREATE TRIGGER search_after_${event} AFTER ${event} ON opportunities
      REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION on_opportunities_changed()`)
  }
}

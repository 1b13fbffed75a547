import type { Knex } from 'knex'

/**
 * Keeps the search rows, the counts and the totals current by triggers: whoever writes an opportunity, in whatever
 * way, changes them in the same transaction.
 */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [facetsOf, bucketsOf, indexOpportunities, onChange]) await knex.raw(sql)
  await createTriggers(knex)
  await knex.raw('SELECT index_opportunities(array_agg(id)) FROM opportunities HAVING count(*) > 0')
  await knex.raw('TRUNCATE open_totals')
  await knex.raw(`INSERT INTO open_totals
    SELECT deadline, currency, count(*), sum(coalesce(total_funding, max_amount, min_amount))
    FROM opportunities WHERE is_active GROUP BY deadline, currency`)
}

/** The ranges of amounts that a row `o` lies in, as what a FROM may have. */
export const amountRangesOf = `(VALUES
    ('under-25000', 0, 25000), ('25000-100000', 25000, 100000), ('100000-500000', 100000, 500000),
    ('500000-1000000', 500000, 1000000), ('1000000-10000000', 1000000, 10000000),
    ('10000000-up', 10000000, NULL)) AS range(slug, least, below)
  WHERE coalesce(o.max_amount, o.min_amount) >= range.least
    AND (range.below IS NULL OR coalesce(o.min_amount, o.max_amount) < range.below)`

/** Every value that a row counts for, as (facet, value). Not SQL: inlined, it confuses the planner of PostgreSQL 18. */
export const facetsOf = `
CREATE OR REPLACE FUNCTION facets_of(o opportunities) RETURNS TABLE (facet text, value text) LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN QUERY
  SELECT 'category', o.category UNION ALL SELECT 'fundingType', o.funding_type UNION ALL SELECT 'source', o.source
  UNION ALL SELECT 'geoScope', o.geo_scope WHERE o.geo_scope IS NOT NULL
  UNION ALL SELECT 'sector', o.sector WHERE o.sector IS NOT NULL
  UNION ALL SELECT 'organizationType', unnest(o.organization_types)
  UNION ALL SELECT 'businessType', unnest(o.business_types)
  UNION ALL SELECT 'amount', range.slug FROM ${amountRangesOf};
END $$`

/** Lexemes that are no words: when it was posted, by day, month and year, and which random samples it is in. */
export const bucketsOf = `
CREATE OR REPLACE FUNCTION buckets_of(id uuid, posted_at timestamptz) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array(
    SELECT '~' || unit || coalesce(to_char(posted_at AT TIME ZONE 'UTC', format), '0')
    FROM (VALUES ('d', 'YYYYMMDD'), ('m', 'YYYYMM'), ('y', 'YYYY')) AS period(unit, format)
    UNION ALL
    SELECT '~s' || level FROM generate_series(1, 6) AS level
    WHERE (('x' || substr(id::text, 1, 4))::bit(16)::int & ((1 << (2 * level)) - 1)) = 0)
$$`

export const indexOpportunities = `
CREATE OR REPLACE FUNCTION index_opportunities(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facet_values (facet, value)
    SELECT DISTINCT f.facet, f.value FROM opportunities o, facets_of(o) f
    WHERE o.id = ANY(ids) AND o.is_active
      AND NOT EXISTS (SELECT 1 FROM facet_values known WHERE known.facet = f.facet AND known.value = f.value)
    ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  INSERT INTO term_changes
    SELECT 'l', lexeme, -count(*) FROM opportunity_search, unnest(tsvector_to_array(document)) AS lexeme
    WHERE opportunity_id = ANY(ids) GROUP BY lexeme;
  DELETE FROM opportunity_search WHERE opportunity_id = ANY(ids);
  INSERT INTO opportunity_search (opportunity_id, posted_at, closes_at, low, high, facets, head, document)
    SELECT o.id, coalesce(o.posted_at, '-infinity'), o.deadline,
      coalesce(o.min_amount, o.max_amount), coalesce(o.max_amount, o.min_amount), f.value_ids, text.head,
      text.head || setweight(to_tsvector('fundharbor', concat_ws(' ', o.eligibility_criteria, o.requirements)), 'C')
        || setweight(to_tsvector('fundharbor', left(o.description, 200000)), 'D')
        || array_to_tsvector(array(SELECT '~f' || unnest(f.value_ids)) || buckets_of(o.id, o.posted_at))
    FROM opportunities o
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(v.id ORDER BY v.id), '{}') AS value_ids
      FROM facets_of(o) f JOIN facet_values v ON v.facet = f.facet AND v.value = f.value) AS f
    CROSS JOIN LATERAL (
      SELECT setweight(to_tsvector('fundharbor', left(o.title, 1000)), 'A') ||
        setweight(to_tsvector('fundharbor', left(concat_ws(' ', o.funder_name, o.sector, replace(o.category, '-', ' '),
          translate(o.source_codes->>'agency', '0123456789-', ' '), o.source_number), 1000)), 'B') AS head) AS text
    WHERE o.id = ANY(ids) AND o.is_active;
  INSERT INTO term_changes
    SELECT 'l', lexeme, count(*) FROM opportunity_search, unnest(tsvector_to_array(document)) AS lexeme
    WHERE opportunity_id = ANY(ids) GROUP BY lexeme;
  INSERT INTO term_changes
    SELECT 'w', word, count(*) FROM opportunities o,
      unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', concat_ws(' ',
        o.title, o.funder_name, o.sector, left(o.eligibility_criteria, 1000), left(o.description, 1000))))) AS word
    WHERE o.id = ANY(ids) AND o.is_active AND word ~ '^[[:alpha:]]{3,60}$'
    GROUP BY word;
END $$`

/** What is active of some rows, as rows of the totals: with sign 1 it is added, with -1 taken away. */
const totalsOf = (rows: string, sign: 1 | -1) => `
  INSERT INTO open_totals
  SELECT deadline, currency, ${sign} * count(*), ${sign} * sum(coalesce(total_funding, max_amount, min_amount))
  FROM ${rows} WHERE is_active AND id = ANY(ids) GROUP BY deadline, currency;`

const SEARCHED =
  `title, description, funder_name, sector, eligibility_criteria, requirements, category, funding_type,
  source_number, source_codes, geo_scope, source, organization_types, business_types, min_amount, max_amount,
  total_funding, currency, deadline, posted_at, is_active`.split(/,\s+/)

const of = (row: string) => `(${SEARCHED.map((column) => `${row}.${column}`).join(', ')})`

/** What readers cache is dropped at the commit: every change is announced. */
const onChange = `
CREATE OR REPLACE FUNCTION on_opportunities_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO ids FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(id) INTO ids FROM old_rows;
  ELSE
    SELECT array_agg(id) INTO ids FROM old_rows o JOIN new_rows n USING (id) WHERE ${of('o')} IS DISTINCT FROM ${of('n')};
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM index_opportunities(ids);
  IF TG_OP <> 'INSERT' THEN ${totalsOf('old_rows', -1)} END IF;
  IF TG_OP <> 'DELETE' THEN ${totalsOf('new_rows', 1)} END IF;
  PERFORM pg_notify('fundharbor_catalogue', '');
  RETURN NULL;
END $$`

async function createTriggers(knex: Knex): Promise<void> {
  const seen = {
    INSERT: 'NEW TABLE AS new_rows',
    UPDATE: 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
    DELETE: 'OLD TABLE AS old_rows',
  }
  for (const [event, tables] of Object.entries(seen)) {
    await knex.raw(`CREATE OR REPLACE TRIGGER search_after_${event.toLowerCase()} AFTER ${event} ON opportunities
      REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION on_opportunities_changed()`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const event of ['insert', 'update', 'delete'])
    await knex.raw(`DROP TRIGGER search_after_${event} ON opportunities`)
  await knex.raw('DROP FUNCTION on_opportunities_changed, index_opportunities, buckets_of, facets_of')
}

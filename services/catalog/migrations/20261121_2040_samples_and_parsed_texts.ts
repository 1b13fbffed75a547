import type { Knex } from 'knex'
import { amountRangesOf, bucketsOf, facetsOf, indexOpportunities } from './20261121_1201_search_triggers.ts'
import { QUICK_WORDS, quickenWords } from './20261121_1450_quicker_imports.ts'

/**
 * Very large results are counted in every sixteenth row; those lie in a table of their own. Imports parse texts ahead
 * on a second connection. Rows that are written together are indexed together.
 */
export async function up(knex: Knex): Promise<void> {
  await createSample(knex)
  // By the text's sha256. Nothing is lost with it: a text that is not there is parsed where it is needed.
  await knex.raw(`CREATE UNLOGGED TABLE parsed_texts (
    digest bytea PRIMARY KEY, document tsvector NOT NULL)`)
  await knex.raw('ALTER TABLE parsed_texts ALTER COLUMN document SET STORAGE EXTERNAL')
  // Parsed and read back at once, and hardly ever shown: packing it costs more than the room it takes.
  await knex.raw('ALTER TABLE opportunities ALTER COLUMN description SET STORAGE EXTERNAL')
  await knex.raw('DROP FUNCTION facets_of(opportunities)')
  for (const sql of [facetsOfMany, quickBuckets, indexTogether]) await knex.raw(sql)
}

/** The search rows without what lists are ranked by. */
async function createSample(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE opportunity_sample (
    LIKE opportunity_search INCLUDING STORAGE, PRIMARY KEY (opportunity_id)) WITH (toast_tuple_target = 128)`)
  await knex.raw('ALTER TABLE opportunity_sample DROP COLUMN head, ALTER COLUMN document SET STATISTICS 500')
  await knex.raw(
    'CREATE INDEX opportunity_sample_words ON opportunity_sample USING gin (document) WITH (gin_pending_list_limit = 128)',
  )
}

/** One row in sixteen, which have the lexeme `~s2`. */
export const sampleOf = (where: string) => `
  SELECT opportunity_id, posted_at, closes_at, low, high, facets, document FROM opportunity_search
  WHERE substr(opportunity_id::text, 4, 1) = '0' AND ${where}`

/** Every value that rows count for, as (id, facet, value). */
const facetsOfMany = `
CREATE FUNCTION facets_of(ids uuid[]) RETURNS TABLE (id uuid, facet text, value text) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN RETURN QUERY
  WITH o AS MATERIALIZED (SELECT * FROM opportunities WHERE id = ANY(ids) AND is_active)
  SELECT o.id, 'category', o.category FROM o
  UNION ALL SELECT o.id, 'fundingType', o.funding_type FROM o
  UNION ALL SELECT o.id, 'source', o.source FROM o
  UNION ALL SELECT o.id, 'geoScope', o.geo_scope FROM o WHERE o.geo_scope IS NOT NULL
  UNION ALL SELECT o.id, 'sector', o.sector FROM o WHERE o.sector IS NOT NULL
  UNION ALL SELECT o.id, 'organizationType', unnest(o.organization_types) FROM o
  UNION ALL SELECT o.id, 'businessType', unnest(o.business_types) FROM o
  UNION ALL SELECT o.id, 'amount', range.slug FROM o CROSS JOIN ${amountRangesOf};
END $$`

/** The first sixteen bits of an id. */
const BITS = "('x' || substr(id::text, 1, 4))::bit(16)::int"

/** A row is in the samples up to the level whose bits, two for each, are all zero. */
const samples = Array.from({ length: 7 }, (_, level) => {
  const lexemes = Array.from({ length: level }, (_each, index) => `~s${index + 1}`).join(',')
  return level < 6 ? `WHEN ${BITS} & ${4 ** (level + 1) - 1} <> 0 THEN '{${lexemes}}'` : `ELSE '{${lexemes}}'`
})

/** As one expression, which becomes part of the statement that uses it. */
const quickBuckets = `
CREATE OR REPLACE FUNCTION buckets_of(id uuid, posted_at timestamptz) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY[
    '~d' || coalesce(to_char(posted_at AT TIME ZONE 'UTC', 'YYYYMMDD'), '0'),
    '~m' || coalesce(to_char(posted_at AT TIME ZONE 'UTC', 'YYYYMM'), '0'),
    '~y' || coalesce(to_char(posted_at AT TIME ZONE 'UTC', 'YYYY'), '0')]
  || CASE ${samples.join(' ')} END::text[]
$$`

/** Notes how many of the rows have each lexeme, with a sign. */
const noteLexemes = (sign: '' | '-') => `
  INSERT INTO term_changes
    SELECT 'l', lexeme, ${sign}count(*) FROM opportunity_search, unnest(tsvector_to_array(document)) AS lexeme
    WHERE opportunity_id = ANY(ids) GROUP BY lexeme;`

const indexTogether = `
CREATE OR REPLACE FUNCTION index_opportunities(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facet_values (facet, value)
    SELECT DISTINCT f.facet, f.value FROM facets_of(ids) f
    WHERE NOT EXISTS (SELECT 1 FROM facet_values known WHERE known.facet = f.facet AND known.value = f.value)
    ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  ${noteLexemes('-')}
  DELETE FROM opportunity_search WHERE opportunity_id = ANY(ids);
  DELETE FROM opportunity_sample WHERE opportunity_id = ANY(ids);
  INSERT INTO opportunity_search (opportunity_id, posted_at, closes_at, low, high, facets, head, document)
    SELECT o.id, coalesce(o.posted_at, '-infinity'), o.deadline,
      coalesce(o.min_amount, o.max_amount), coalesce(o.max_amount, o.min_amount), coalesce(f.value_ids, '{}'), text.head,
      text.head || setweight(to_tsvector('fundharbor', concat_ws(' ', o.eligibility_criteria, o.requirements)), 'C')
        || setweight(coalesce(
          (SELECT parsed.document FROM parsed_texts parsed WHERE parsed.digest = sha256(convert_to(o.description, 'UTF8'))),
          to_tsvector('fundharbor', left(o.description, 200000))), 'D')
        || array_to_tsvector(array(SELECT '~f' || unnest(f.value_ids)) || buckets_of(o.id, o.posted_at))
    FROM opportunities o
    LEFT JOIN (
      SELECT named.id, array_agg(v.id ORDER BY v.id) AS value_ids
      FROM facets_of(ids) named JOIN facet_values v ON v.facet = named.facet AND v.value = named.value
      GROUP BY named.id) AS f ON f.id = o.id
    CROSS JOIN LATERAL (
      SELECT setweight(to_tsvector('fundharbor', left(o.title, 1000)), 'A') ||
        setweight(to_tsvector('fundharbor', left(concat_ws(' ', o.funder_name, o.sector, replace(o.category, '-', ' '),
          translate(o.source_codes->>'agency', '0123456789-', ' '), o.source_number), 1000)), 'B') AS head
      -- Read twice and made once.
      OFFSET 0) AS text
    WHERE o.id = ANY(ids) AND o.is_active;
  INSERT INTO opportunity_sample ${sampleOf('opportunity_id = ANY(ids)')};
  ${noteLexemes('')}
  INSERT INTO term_changes ${QUICK_WORDS}
END $$`

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP FUNCTION facets_of(uuid[])')
  for (const sql of [facetsOf, bucketsOf, indexOpportunities]) await knex.raw(sql)
  await quickenWords(knex)
  await knex.raw('ALTER TABLE opportunities ALTER COLUMN description SET STORAGE EXTENDED')
  for (const table of ['parsed_texts', 'opportunity_sample']) await knex.schema.dropTable(table)
}

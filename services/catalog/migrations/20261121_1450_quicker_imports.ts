import type { Knex } from 'knex'

/**
 * Search rows are sorted into the index of words some hundreds at a time: one by one took longer than all the rest of
 * an import. What waits is read through by every search, so it stays small, and imports leave nothing waiting.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER INDEX opportunity_search_words SET (fastupdate = on, gin_pending_list_limit = 1024)')
  await quickenWords(knex)
}

/** Also for who goes back to this definition. */
export const quickenWords = (knex: Knex): Promise<void> => redefine(knex, SLOW_WORDS, QUICK_WORDS)

/** Every word of every row was compared with a pattern; now each word is, once. */
const SLOW_WORDS = `
    SELECT 'w', word, count(*) FROM opportunities o,
      unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', concat_ws(' ',
        o.title, o.funder_name, o.sector, left(o.eligibility_criteria, 1000), left(o.description, 1000))))) AS word
    WHERE o.id = ANY(ids) AND o.is_active AND word ~ '^[[:alpha:]]{3,60}$'
    GROUP BY word;`
/** What is noted of words. The beginnings of the texts are enough to know how a catalogue spells. */
export const QUICK_WORDS = `
    WITH words AS MATERIALIZED (
      SELECT word, count(*) AS documents FROM opportunities o,
        unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', concat_ws(' ',
          o.title, o.funder_name, o.sector, left(o.eligibility_criteria, 500), left(o.description, 500))))) AS word
      WHERE o.id = ANY(ids) AND o.is_active
      GROUP BY word)
    SELECT 'w', word, documents FROM words WHERE word ~ '^[[:alpha:]]{3,60}$';`

async function redefine(knex: Knex, before: string, after: string): Promise<void> {
  const { rows } = await knex.raw(
    `SELECT pg_get_functiondef('index_opportunities(uuid[])'::regprocedure) AS definition`,
  )
  const definition: string = rows[0].definition
  if (!definition.includes(before))
    throw new Error('index_opportunities is not the function that is expected')
  await knex.raw(definition.replace(before, () => after).replaceAll('?', '\\?'))
}

export async function down(knex: Knex): Promise<void> {
  await redefine(knex, QUICK_WORDS, SLOW_WORDS)
  await knex.raw('ALTER INDEX opportunity_search_words SET (fastupdate = off)')
  await knex.raw('ALTER INDEX opportunity_search_words RESET (gin_pending_list_limit)')
}

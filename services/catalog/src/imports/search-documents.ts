import type { Knex } from 'knex'
import { patient } from './lock.ts'

/** So many changes are folded by one statement: each stays far below the time that a statement has. */
const FOLDED_AT_ONCE = 300_000

/**
 * Folds what writers noted since the last time into the counts of words: in how many opportunities each stands, for
 * estimates, and which words were ever seen, for mending typing mistakes. Search rows themselves, the notes and the
 * totals are written by the triggers on `opportunities`; what their index has not sorted in yet is sorted in.
 */
export async function refreshWordCounts(knex: Knex): Promise<void> {
  for (const index of ['opportunity_search_words', 'opportunity_sample_words'])
    await knex.raw('SELECT gin_clean_pending_list(CAST(? AS regclass))', [index]).options(patient)
  for (;;) {
    const { rows } = await knex.raw(FOLD, { limit: FOLDED_AT_ONCE }).options(patient)
    if (rows[0].taken < FOLDED_AT_ONCE) break
  }
  await knex.raw('DELETE FROM lexeme_counts WHERE documents <= 0')
}

/** Terms are written in their order, so that two who fold at once never wait for each other in a circle. */
const FOLD = `
  WITH taken AS (
    DELETE FROM term_changes WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM term_changes LIMIT :limit FOR UPDATE SKIP LOCKED))
    RETURNING kind, term, documents),
  summed AS (SELECT kind, term, sum(documents) AS documents FROM taken GROUP BY kind, term),
  lexemes AS (
    INSERT INTO lexeme_counts AS held SELECT term, documents FROM summed WHERE kind = 'l' AND documents <> 0 ORDER BY term
    ON CONFLICT (lexeme) DO UPDATE SET documents = held.documents + excluded.documents),
  words AS (
    INSERT INTO term_df AS held SELECT term, documents FROM summed WHERE kind = 'w' ORDER BY term
    ON CONFLICT (word) DO UPDATE SET documents = held.documents + excluded.documents)
  SELECT count(*)::int AS taken FROM taken`

/** Sums up the totals' rows of each closing instant and currency, which writers only ever append to. */
export async function foldTotals(knex: Knex): Promise<void> {
  await knex.raw(`
    WITH taken AS (
      DELETE FROM open_totals WHERE ctid = ANY(ARRAY(SELECT ctid FROM open_totals FOR UPDATE SKIP LOCKED)) RETURNING *)
    INSERT INTO open_totals
    SELECT deadline, currency, sum(opportunities), sum(amount) FROM taken
    GROUP BY deadline, currency HAVING sum(opportunities) <> 0`)
}

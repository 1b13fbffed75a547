import { Model } from 'objection'
import { wordsOf } from './keyword.ts'

/** How alike two words must be, by trigrams. */
const LIKENESS = 0.35

/**
 * The keyword with each word that the catalogue does not know replaced by the likeliest one that it does. Null when
 * there is nothing to mend.
 */
export async function suggestSpelling(search: string): Promise<string | null> {
  const words = [...new Set(wordsOf(search))]
  if (words.length === 0) return null
  const { rows } = await Model.knex().raw(
    `WITH unknown AS MATERIALIZED (
       SELECT word FROM unnest(CAST(:words AS text[])) AS given(word)
       WHERE NOT EXISTS (SELECT 1 FROM term_df known WHERE known.word = given.word))
     SELECT given.word, best.word AS better
     FROM unknown AS given
     CROSS JOIN LATERAL (
       SELECT t.word FROM term_df t
       WHERE t.word % given.word AND similarity(t.word, given.word) >= :likeness
       ORDER BY levenshtein_less_equal(left(t.word, 60), left(given.word, 60), 4), t.documents DESC
       LIMIT 1) AS best`,
    { words, likeness: LIKENESS },
  )
  const better = new Map<string, string>(
    rows.map((row: { word: string; better: string }) => [row.word, row.better]),
  )
  if (better.size === 0) return null
  return search.replaceAll(/[\p{L}\p{N}]{3,}/gu, (word) => better.get(word.toLowerCase()) ?? word)
}

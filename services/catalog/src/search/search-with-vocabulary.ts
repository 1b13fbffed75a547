import { answerOf } from './answer.ts'
import { toEngineFilter } from './filter.ts'
import { readQuery } from './read-query.ts'
import { readListed } from './rows.ts'
import type { Vocabulary } from '../records/vocabulary/vocabulary.ts'

const SHOWN = 5

/** The top results of a search with another vocabulary, to preview edits of subjects. */
export async function searchWithVocabulary(
  search: string,
  vocabulary: Vocabulary,
): Promise<{ id: string; title: string }[]> {
  const filter = { search }
  const { hits, related } = await answerOf(await readQuery(filter, { vocabulary }), toEngineFilter(filter))
  const rows = await readListed([...hits, ...related].slice(0, SHOWN).map(({ id }) => id))
  return rows.map(({ id, title }) => ({ id, title }))
}

import { rankAll } from './ranked-list.ts'
import { readQuery } from './read-query.ts'
import { readListed } from './rows.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'

const SHOWN = 5

/** The first results of a search as another vocabulary would read it: what an edit of a subject changes. */
export async function searchWithVocabulary(
  search: string,
  vocabulary: Vocabulary,
): Promise<{ id: string; title: string }[]> {
  const filter = { search }
  const { hits, related } = await rankAll(filter, await readQuery(filter, { vocabulary }))
  const rows = await readListed([...hits, ...related].slice(0, SHOWN).map(({ id }) => id))
  return rows.map(({ id, title }) => ({ id, title }))
}

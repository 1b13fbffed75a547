import type { OpportunityModel } from '../records/opportunities/model.ts'
import { matchAll, toEngineRequest } from './engine-request.ts'
import { searchEngine } from './feed/current-engine.ts'
import { onlyOpen } from '@fundharbor/search-engine/requests'
import { readListed } from './rows.ts'
import { analyze } from '@fundharbor/search-engine/text/analyze'

const MAX_SIMILAR = 6

/** Only the rarest words are compared: they tell what an opportunity is about. */
const MAX_WORDS = 6

/** Minimum share of those words' weights that similar opportunities have. */
const MIN_SHARED = 0.3

/** Open opportunities that share the rarest words of title, funder and sector, most similar first. */
export async function findSimilar(
  row: Pick<OpportunityModel, 'id' | 'title' | 'funderName' | 'sector'>,
): Promise<OpportunityModel[]> {
  const concepts = await rareWords([row.title, row.funderName, row.sector ?? ''].join(' '))
  if (concepts.length === 0) return []
  const filter = { ...onlyOpen(), without: [row.id] }
  const { hits, related } = await searchEngine().search(
    toEngineRequest({ ...matchAll, concepts }, filter, {
      sort: 'score',
      limit: MAX_SIMILAR,
      related: MAX_SIMILAR,
      relatedCoverage: MIN_SHARED,
    }),
  )
  return readListed([...hits, ...related].slice(0, MAX_SIMILAR).map((hit) => hit.id))
}

/** The rarest words as concepts, except those that occur in no other document. */
async function rareWords(text: string) {
  const tokens = [...new Set(analyze(text))]
  const frequencies = await searchEngine().frequencies(tokens.map((token) => [token]))
  return tokens
    .map((token, index) => ({ token, documents: frequencies[index] ?? 0 }))
    .filter(({ documents }) => documents > 1)
    .toSorted((one, other) => one.documents - other.documents)
    .slice(0, MAX_WORDS)
    .map(({ token, documents }) => ({
      alternatives: [{ tokens: [token], weight: 1 / Math.log(2 + documents) }],
    }))
}

import { notFound } from '@fundharbor/chassis/http/failures'
import { OpportunityModel } from '../opportunities/model.ts'
import { searchEngine } from './feed/current-engine.ts'
import { currentMinute, noFilter } from './filter.ts'
import { readListed } from './rows.ts'
import { analyze } from '../text/analyze.ts'

const MOST_SIMILAR = 6

/** So many of the title's words are compared, the rarest: they say what it is about. */
const MOST_WORDS = 6

/** The least that similar titles share of those words' weights. */
const LEAST_SHARED = 0.3

/** Open opportunities that share the rarest words of this one's title, funder and sector, most alike first. */
export async function findSimilar(id: string): Promise<OpportunityModel[]> {
  const row = await OpportunityModel.query().findById(id).where({ isActive: true })
  if (!row) throw notFound('Opportunity')
  const concepts = await rareWords([row.title, row.funderName, row.sector ?? ''].join(' '))
  if (concepts.length === 0) return []
  const { hits, related } = await searchEngine().search({
    concepts,
    phrases: [],
    excluded: [],
    filter: { ...noFilter, openAt: currentMinute(), without: [id] },
    sort: 'score',
    limit: MOST_SIMILAR,
    related: MOST_SIMILAR,
    relatedCoverage: LEAST_SHARED,
  })
  return readListed([...hits, ...related].slice(0, MOST_SIMILAR).map((hit) => hit.id))
}

/** Words that stand nowhere else cannot be shared. */
async function rareWords(text: string) {
  const tokens = [...new Set(analyze(text))]
  const frequencies = await searchEngine().frequencies(tokens.map((token) => [token]))
  return tokens
    .map((token, index) => ({ token, documents: frequencies[index] ?? 0 }))
    .filter(({ documents }) => documents > 1)
    .toSorted((one, other) => one.documents - other.documents)
    .slice(0, MOST_WORDS)
    .map(({ token, documents }) => ({
      alternatives: [{ tokens: [token], weight: 1 / Math.log(2 + documents) }],
    }))
}

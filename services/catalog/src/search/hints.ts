import type { FacetName, NearestTopic, SearchHints } from '@fundharbor/contracts/catalog/facets'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import type { EngineFilter } from '@fundharbor/search-engine/engine'
import { onlyOpen } from '@fundharbor/search-engine/requests'
import { toEngineFilter } from './filter.ts'
import { queryVector, matchesOnly } from './answer.ts'
import { emptyQuery, ranks, type UnderstoodQuery } from './read-query.ts'
import { isUnknown } from './query/understand.ts'
import { splitWords } from '@fundharbor/search-engine/text/analyze'
import { currentSubjectVectors } from '../records/vocabulary/current-subject-vectors.ts'
import { currentVocabulary } from '../records/vocabulary/current-vocabulary.ts'
import { nearestVectors } from '../records/embeddings/packed-vectors.ts'
import { toEngineRequest } from './engine-request.ts'
import { searchEngine } from './feed/current-engine.ts'

/** The number of matches of a query. */
async function countMatches(understood: UnderstoodQuery, filter: EngineFilter): Promise<number> {
  const matches = await matchesOnly(understood, filter)
  const request = toEngineRequest(matches.query, matches.filter, { sort: 'score', limit: 0 })
  return (await searchEngine().search(request)).total
}

const MAX_TOPICS = 6
const CANDIDATES = 20

/** Suggestions for a search without results. */
export async function findHints(
  filter: OpportunityFilter,
  understood: UnderstoodQuery,
): Promise<SearchHints> {
  const [excludingFilter, nearest] = await Promise.all([
    findExcludingFilter(understood, toEngineFilter(filter)),
    findNearestTopics(filter.search ?? '', understood),
  ])
  return { excludingFilter, nearest }
}

/** The filter whose removal brings the most matches. */
async function findExcludingFilter(
  understood: UnderstoodQuery,
  filter: EngineFilter,
): Promise<SearchHints['excludingFilter']> {
  const counted = await Promise.all(
    [...withoutEach(filter)].map(async ([name, wider]) => ({
      name,
      count: await countMatches(understood, wider),
    })),
  )
  const [most] = counted.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count)
  return most ?? null
}

function* withoutEach(filter: EngineFilter): Generator<[FacetName, EngineFilter]> {
  for (const name of Object.keys(filter.facets) as FacetName[]) {
    const { [name]: _, ...facets } = filter.facets
    yield [name, { ...filter, facets }]
  }
  if (filter.minAmount !== null || filter.maxAmount !== null)
    yield ['amount', { ...filter, minAmount: null, maxAmount: null }]
  if (filter.closesBy !== null) yield ['deadlineWithin', { ...filter, closesBy: null }]
}

/** Subjects close in meaning that have open opportunities. */
async function findNearestTopics(search: string, understood: UnderstoodQuery): Promise<NearestTopic[]> {
  if (!ranks(understood) || isUnknown(understood)) return []
  // A query of quoted phrases only has no plain words.
  const words = understood.words.length > 0 ? understood.words : splitWords(search)
  const vector = await queryVector(words)
  if (!vector) return []
  const vocabulary = await currentVocabulary()
  const near = nearestVectors(await currentSubjectVectors(vocabulary), vector, CANDIDATES)
  const open = onlyOpen()
  const topics = await Promise.all(
    near.map(async ({ id }) => ({
      kind: 'subject' as const,
      id,
      label: vocabulary.subjects.get(id)?.label ?? id,
      count: await countMatches(emptyQuery, { ...open, facets: { subject: [id] } }),
    })),
  )
  return topics.filter(({ count }) => count > 0).slice(0, MAX_TOPICS)
}

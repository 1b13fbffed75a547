import { randomUUID } from 'node:crypto'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { millisecondsInMinute } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import type { EngineHit } from './engine/engine.ts'
import { countHits, packHits, type PackedHits } from './engine/packed-hits.ts'
import { toEngineRequest } from './engine-request.ts'
import { searchEngine } from './feed/current-engine.ts'
import { toEngineFilter } from './filter.ts'
import { textVector } from '../embeddings/text-vector.ts'
import { withTimeout } from '../model-servers/with-timeout.ts'
import { MAX_RERANKED, rerankHits } from './rank/rerank-hits.ts'
import { readMeaning, type UnderstoodQuery } from './read-query.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'

/** Maximum length of a ranked list. */
const MAX_RANKED = 1000

/** First pages only rank this many: few people read further. */
const FIRST_RANKED = MAX_RERANKED

const MAX_RELATED = 100

/** Minimum coverage of related rows. */
export const RELATED_COVERAGE = 0.3

/** The ranked matches of a query, and the related rows that follow them. */
export interface RankedList {
  token: string
  understood: UnderstoodQuery
  hits: PackedHits
  related: PackedHits
  total: number
}

/** Total hits over all cached lists: about 6 MB. */
const MAX_CACHED = 100_000

/** Ranked lists by token, for their next pages. */
const lists = new LRUCache<string, RankedList>({
  max: 1000,
  maxSize: MAX_CACHED,
  sizeCalculation: ({ hits, related }) => 1 + countHits(hits) + countHits(related),
  ttl: 10 * millisecondsInMinute,
})

/** The cached list of a token, if this process has ranked it as far as `end`. */
export function findCachedList(token: string, end: number): RankedList | undefined {
  const list = lists.get(token)
  if (!list) return undefined
  const ranked = countHits(list.hits)
  return end <= ranked || ranked === lengthOf(list) ? list : undefined
}

/** How many matches the complete list has. */
const lengthOf = ({ total }: RankedList): number => Math.min(total, MAX_RANKED)

/** Whether a list goes on after `end`. */
export const hasMoreAfter = (list: RankedList, end: number): boolean =>
  end < Math.max(lengthOf(list), countHits(list.hits)) + countHits(list.related)

/** Ranks a query's results at least as far as `end`, and caches the list for its next pages. */
export async function rankAndCache(
  filter: OpportunityFilter,
  understood: UnderstoodQuery,
  end: number,
): Promise<RankedList> {
  const depth = end <= FIRST_RANKED ? FIRST_RANKED : MAX_RANKED
  const { hits, related, total } = await rankUncached(filter, understood, depth)
  const list = { token: randomUUID(), understood, hits: packHits(hits), related: packHits(related), total }
  lists.set(list.token, list)
  return list
}

/** Ranks a query's results without caching the list. */
export async function rankUncached(
  filter: OpportunityFilter,
  understood: UnderstoodQuery,
  depth = FIRST_RANKED,
) {
  const { words } = understood
  const engine = searchEngine()
  const request = toEngineRequest(understood, toEngineFilter(filter), {
    sort: 'score',
    limit: depth,
    related: MAX_RELATED,
    relatedCoverage: RELATED_COVERAGE,
  })
  const [{ hits, related, total, version }, { documents }] = await Promise.all([
    engine.search(request),
    engine.status(),
  ])
  if (hits.length + related.length === 0)
    return { hits, related: await findByMeaning(filter, understood), total }
  const vector = words.length > 0 ? await withTimeout(textVector(words.join(' ')), 0) : undefined
  const reranked = await rerankHits({ hits, related }, { words, vector, total: documents, version })
  return { ...reranked, total }
}

/** There are no results to wait with, so the search may take longer. */
const MEANING_TIMEOUT_MS = 250

/** If no word is found at all: results about the subjects that the query means. */
async function findByMeaning(filter: OpportunityFilter, understood: UnderstoodQuery): Promise<EngineHit[]> {
  if (understood.words.length === 0) return []
  const engine = searchEngine()
  const [vocabulary, { documents: total }] = await Promise.all([currentVocabulary(), engine.status()])
  const meaning = await readMeaning(understood, {
    vocabulary,
    total,
    timeoutMs: MEANING_TIMEOUT_MS,
    isAlone: true,
  })
  if (!meaning) return []
  const concepts = [{ ...meaning, isOptional: false }]
  const request = toEngineRequest({ ...understood, concepts }, toEngineFilter(filter), {
    sort: 'score',
    limit: 0,
    related: MAX_RELATED,
    relatedCoverage: 0,
  })
  const { related } = await engine.search(request)
  // Match reasons are computed from the concepts: only the meaning was found.
  understood.concepts.splice(0, understood.concepts.length, meaning)
  return related
}

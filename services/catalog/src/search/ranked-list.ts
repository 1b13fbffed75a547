import { randomUUID } from 'node:crypto'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { millisecondsInMinute } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import { countHits, packHits, type PackedHits } from '@fundharbor/search-engine/packed-hits'
import { answerOf } from './answer.ts'
import { toEngineFilter } from './filter.ts'
import { MAX_RERANKED } from './rank/rerank-hits.ts'
import type { UnderstoodQuery } from './query/understand.ts'

/** Maximum length of a ranked list. */
const MAX_RANKED = 1000

/** First pages only rank this many: few people read further. */
const FIRST_RANKED = MAX_RERANKED

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
  const { hits, related, total } = await answerOf(understood, toEngineFilter(filter), depth)
  const list = { token: randomUUID(), understood, hits: packHits(hits), related: packHits(related), total }
  lists.set(list.token, list)
  return list
}

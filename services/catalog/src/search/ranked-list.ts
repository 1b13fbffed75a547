import { randomUUID } from 'node:crypto'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { LRUCache } from 'lru-cache'
import type { EngineHit } from './engine/engine.ts'
import { searchEngine } from './feed/current-engine.ts'
import { toEngineFilter } from './filter.ts'
import { readQuery, type Understanding } from './read-query.ts'

/** So many of the best are listed; nobody reads on for longer than that. */
const MOST_RANKED = 1000

const MOST_RELATED = 40

/** A related row has at least half of what was asked for. */
const RELATED_COVERAGE = 0.5

const MINUTE_MS = 60_000

/** What was ranked for a query, best first, and the related rows that follow all matches. */
export interface RankedList {
  token: string
  asked: Understanding
  hits: EngineHit[]
  related: EngineHit[]
  total: number
}

/** Lists that somebody may read on in. */
const lists = new LRUCache<string, RankedList>({ max: 200, ttl: 10 * MINUTE_MS })

/** The list that was kept under a token; made anew where this process does not know it. */
export const readRankedList = async (
  filter: OpportunityFilter,
  token: string | undefined,
): Promise<RankedList> => (token && lists.get(token)) || rank(filter, await readQuery(filter))

/** Ranks what a query finds, and keeps the list for its next pages. */
export async function rank(filter: OpportunityFilter, asked: Understanding): Promise<RankedList> {
  const { concepts, phrases, excluded } = asked
  const { hits, related, total } = await searchEngine().search({
    concepts,
    phrases,
    excluded,
    filter: toEngineFilter(filter),
    sort: 'score',
    limit: MOST_RANKED,
    related: MOST_RELATED,
    relatedCoverage: RELATED_COVERAGE,
  })
  const list = { token: randomUUID(), asked, hits, related: total > hits.length ? [] : related, total }
  lists.set(list.token, list)
  return list
}

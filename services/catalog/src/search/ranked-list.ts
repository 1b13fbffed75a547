import { randomUUID } from 'node:crypto'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { LRUCache } from 'lru-cache'
import type { EngineHit } from './engine/engine.ts'
import { searchEngine } from './feed/current-engine.ts'
import { toEngineFilter } from './filter.ts'
import { queryVector, within } from './rank/query-vector.ts'
import { MOST_RERANKED, rerankHits } from './rank/rerank-hits.ts'
import { rerankFirst } from './rank/reranker.ts'
import { readMeaning, textOf, type Understanding } from './read-query.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'

/** So many of the best are listed; nobody reads on for longer than that. */
const MOST_RANKED = 1000

/** So many are found at first: few read on beyond those that are put in order. */
const FIRST_RANKED = MOST_RERANKED

const MOST_RELATED = 100

/** The least share of what was asked for that a related row has. */
export const RELATED_COVERAGE = 0.3

const MINUTE_MS = 60_000

/** What was ranked for a query, best first, and the related rows that follow all matches. */
export interface RankedList {
  token: string
  asked: Understanding
  hits: readonly EngineHit[]
  related: readonly EngineHit[]
  total: number
}

/** The hits of all lists together: some 20 MB. */
const MOST_KEPT = 100_000

/** Lists that somebody may read on in. */
const lists = new LRUCache<string, RankedList>({
  max: 1000,
  maxSize: MOST_KEPT,
  sizeCalculation: ({ hits, related }) => 1 + hits.length + related.length,
  ttl: 10 * MINUTE_MS,
})

/** The list that was kept under a token, where this process knows it as far as `end`. */
export function keptList(token: string, end: number): RankedList | undefined {
  const list = lists.get(token)
  return list && (end <= list.hits.length || list.hits.length === lengthOf(list)) ? list : undefined
}

/** How many matches a list has when all of it is read. */
const lengthOf = ({ total }: RankedList): number => Math.min(total, MOST_RANKED)

/** Whether anything follows a part of a list. */
export const goesOnAfter = (list: RankedList, end: number): boolean =>
  end < Math.max(lengthOf(list), list.hits.length) + list.related.length

/** Ranks what a query finds, at least as far as `end`, and keeps the list for its next pages. */
export async function rank(
  filter: OpportunityFilter,
  asked: Understanding,
  end: number,
): Promise<RankedList> {
  const depth = end <= FIRST_RANKED ? FIRST_RANKED : MOST_RANKED
  const list = { token: randomUUID(), asked, ...(await rankAll(filter, asked, depth)) }
  lists.set(list.token, list)
  return list
}

/** The same without keeping it. */
export async function rankAll(filter: OpportunityFilter, asked: Understanding, depth = FIRST_RANKED) {
  const { concepts, phrases, excluded, words } = asked
  const engine = searchEngine()
  const [{ hits, related, total, version }, { documents }] = await Promise.all([
    engine.search({
      concepts,
      phrases,
      excluded,
      filter: toEngineFilter(filter),
      sort: 'score',
      limit: depth,
      related: MOST_RELATED,
      relatedCoverage: RELATED_COVERAGE,
    }),
    engine.status(),
  ])
  if (hits.length + related.length === 0) return { hits, related: await findByMeaning(filter, asked), total }
  const vector = words.length > 0 ? await within(queryVector(textOf(words)), 0) : undefined
  const reranked = await rerankHits({ hits, related }, { words, vector, total: documents, version })
  return { ...(await rerankFirst(reranked, asked.correctedTo ?? filter.search ?? '')), total }
}

/** Nobody reads results meanwhile: there are none. */
const PATIENCE_MS = 250

/** Where no word is found at all: what is about the subjects that the query means. */
async function findByMeaning(filter: OpportunityFilter, asked: Understanding): Promise<EngineHit[]> {
  const { words, phrases, excluded } = asked
  if (words.length === 0) return []
  const engine = searchEngine()
  const [vocabulary, { documents: total }] = await Promise.all([currentVocabulary(), engine.status()])
  const meaning = await readMeaning(asked, { vocabulary, total, patience: PATIENCE_MS, isAlone: true })
  if (!meaning) return []
  const { related } = await engine.search({
    concepts: [{ ...meaning, isOptional: false }],
    phrases,
    excluded,
    filter: toEngineFilter(filter),
    sort: 'score',
    limit: 0,
    related: MOST_RELATED,
    relatedCoverage: 0,
  })
  // Said as it is: only the meaning was found.
  asked.concepts.splice(0, asked.concepts.length, meaning)
  return related
}

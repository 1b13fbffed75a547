import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/http/pages'
import type {
  MatchReason,
  OpportunityQuery,
  OpportunitySort,
} from '@fundharbor/contracts/catalog/opportunities'
import {
  readAnyRankedPosition,
  readRankedPosition,
  readSortPosition,
  writeRankedPosition,
  writeSortPosition,
} from './cursor.ts'
import { matchesOnly } from './answer.ts'
import type { EngineHit, EngineSort } from '@fundharbor/search-engine/engine'
import { countHits, unpackHits } from '@fundharbor/search-engine/packed-hits'
import { toEngineRequest } from './engine-request.ts'
import { searchEngine } from './feed/current-engine.ts'
import { toEngineFilter } from './filter.ts'
import { hasMoreAfter, findCachedList, rankAndCache, type RankedList } from './ranked-list.ts'
import type { NamedAlternative } from './query/expand.ts'
import type { NamedConcept } from './query/understand.ts'
import { isEmptySearch, ranks, readQuery, type UnderstoodQuery } from './read-query.ts'
import { readFoundRows, type FoundOpportunity } from './rows.ts'

/** One page of results: matches, followed by related rows in ranked lists. `total` counts matches only. */
export async function searchOpportunities(
  query: OpportunityQuery,
  readProfile?: () => Promise<UnderstoodQuery | null>,
): Promise<Page<FoundOpportunity>> {
  const kept = await readCachedPage(query)
  if (kept) return kept
  const understood = await readQuery(query)
  if (isEmptySearch(query, understood)) return { rows: [], total: 0 }
  if (query.sort === 'best' && !ranks(understood)) {
    const profile = (await readProfile?.()) ?? null
    return profile ? rankedPage(query, profile) : sortedPage(query, understood, 'newest')
  }
  const sort = chosenSort(query.sort, understood)
  return sort === 'relevance' ? rankedPage(query, understood) : sortedPage(query, understood, sort)
}

/** Without words to rank by, newest first; with words, "best" means relevance. */
function chosenSort(
  sort: OpportunitySort | undefined,
  understood: UnderstoodQuery,
): Exclude<OpportunitySort, 'best'> {
  const isRanked = sort === undefined || sort === 'best' || sort === 'relevance'
  if (!isRanked) return sort
  return ranks(understood) ? 'relevance' : 'newest'
}

async function rankedPage(
  query: OpportunityQuery,
  understood: UnderstoodQuery,
): Promise<Page<FoundOpportunity>> {
  const { cursor, limit = DEFAULT_PAGE } = query
  const offset = decodeCursor(cursor, readRankedPosition)?.offset ?? 0
  return pageOf(await rankAndCache(query, understood, offset + limit), offset, offset + limit)
}

/** The next page of a cached ranked list; null if this process does not have it. */
async function readCachedPage(query: OpportunityQuery): Promise<Page<FoundOpportunity> | null> {
  const { cursor, limit = DEFAULT_PAGE } = query
  const position = decodeCursor(cursor, readAnyRankedPosition)
  if (!position) return null
  const end = position.offset + limit
  const list = findCachedList(position.token, end)
  return list ? pageOf(list, position.offset, end) : null
}

async function pageOf(list: RankedList, offset: number, end: number): Promise<Page<FoundOpportunity>> {
  const { hits, related, total, token, understood } = list
  const before = countHits(hits)
  const rows = [
    ...unpackHits(hits, offset, end).map((hit) => describe(understood, hit, false)),
    ...unpackHits(related, Math.max(0, offset - before), Math.max(0, end - before)).map((hit) =>
      describe(understood, hit, true),
    ),
  ]
  const next = hasMoreAfter(list, end) ? writeRankedPosition({ token, offset: end }) : undefined
  return { rows: await readFoundRows(rows, understood), total, next }
}

async function sortedPage(
  query: OpportunityQuery,
  understood: UnderstoodQuery,
  sort: EngineSort,
): Promise<Page<FoundOpportunity>> {
  const { limit = DEFAULT_PAGE, cursor } = query
  const after = decodeCursor(cursor, readSortPosition)
  const matches = await matchesOnly(understood, toEngineFilter(query))
  const request = toEngineRequest(matches.query, matches.filter, {
    sort,
    limit: limit + 1,
    ...(after ? { after } : {}),
  })
  const { hits, total } = await searchEngine().search(request)
  const page = hits.slice(0, limit)
  const last = page.at(-1)
  const rows = page.map((hit) => describe(understood, hit, false))
  return {
    rows: await readFoundRows(rows, understood),
    total,
    next: hits.length > limit && last ? writeSortPosition(last) : undefined,
  }
}

const describe = (understood: UnderstoodQuery, hit: EngineHit, isRelated: boolean) => ({
  id: hit.id,
  isRelated,
  matched: matchReasons(understood, hit),
})

/**
 * Match reasons, highest weight first. Meaning is a reason only if no word matched, and a phrase only if the record has it as a
 * phrase.
 */
function matchReasons({ concepts }: UnderstoodQuery, { best }: EngineHit): MatchReason[] {
  const rows = concepts.flatMap((concept, index) => {
    const alternative = concept.alternatives[best[index] ?? -1]
    const isReason = alternative && !alternative.shares && (!concept.isOptional || concept.isMeaning)
    return isReason ? [{ concept, alternative }] : []
  })
  const reasons = rows
    .toSorted((one, other) => other.alternative.weight - one.alternative.weight)
    .map(({ concept, alternative }) => toMatchReason(concept, alternative))
  const words = reasons.filter(({ kind }) => kind !== 'meaning')
  return words.length > 0 ? words : reasons
}

/** Loose alternatives, such as broader subjects, count as meaning rather than as synonyms. */
const toMatchReason = (
  { isMeaning, typed }: NamedConcept,
  { isTyped, isLoose, name }: NamedAlternative,
): MatchReason =>
  isMeaning || (isLoose && !isTyped)
    ? { kind: 'meaning', term: name }
    : isTyped
      ? { kind: 'word', term: typed }
      : { kind: 'synonym', term: name }

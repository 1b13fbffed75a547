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
import type { EngineHit, EngineSort } from './engine/engine.ts'
import { searchEngine } from './feed/current-engine.ts'
import { toEngineFilter } from './filter.ts'
import { goesOnAfter, keptList, rank, type RankedList } from './ranked-list.ts'
import type { NamedAlternative } from './query/expand.ts'
import type { NamedConcept } from './query/understand.ts'
import { isEmptySearch, ranks, readQuery, type Understanding } from './read-query.ts'
import { readFoundRows, type FoundOpportunity } from './rows.ts'

/** One page of the search: all matches, and in ranked lists what is related after them. The total is of matches. */
export async function searchOpportunities(
  query: OpportunityQuery,
  readProfile?: () => Promise<Understanding | null>,
): Promise<Page<FoundOpportunity>> {
  const kept = await keptPage(query)
  if (kept) return kept
  const asked = await readQuery(query)
  if (isEmptySearch(query, asked)) return { rows: [], total: 0 }
  if (query.sort === 'best' && !ranks(asked)) {
    const profile = (await readProfile?.()) ?? null
    return profile ? rankedPage(query, profile) : sortedPage(query, asked, 'newest')
  }
  const sort = chosenSort(query.sort, asked)
  return sort === 'relevance' ? rankedPage(query, asked) : sortedPage(query, asked, sort)
}

/** Without words to rank by the newest come first; with them "best" is how well a row answers them. */
function chosenSort(
  sort: OpportunitySort | undefined,
  asked: Understanding,
): Exclude<OpportunitySort, 'best'> {
  const isRanked = sort === undefined || sort === 'best' || sort === 'relevance'
  if (!isRanked) return sort
  return ranks(asked) ? 'relevance' : 'newest'
}

async function rankedPage(query: OpportunityQuery, asked: Understanding): Promise<Page<FoundOpportunity>> {
  const { cursor, limit = DEFAULT_PAGE } = query
  const offset = decodeCursor(cursor, readRankedPosition)?.offset ?? 0
  return pageOf(await rank(query, asked, offset + limit), offset, offset + limit)
}

/** The next page of a list that this process has ranked so far: nothing is read or ranked once more. */
async function keptPage(query: OpportunityQuery): Promise<Page<FoundOpportunity> | null> {
  const { cursor, limit = DEFAULT_PAGE } = query
  const position = decodeCursor(cursor, readAnyRankedPosition)
  if (!position) return null
  const end = position.offset + limit
  const list = keptList(position.token, end)
  return list ? pageOf(list, position.offset, end) : null
}

async function pageOf(list: RankedList, offset: number, end: number): Promise<Page<FoundOpportunity>> {
  const { hits, related, total, token, asked } = list
  const found = [
    ...hits.slice(offset, end).map((hit) => describe(asked, hit, false)),
    ...related
      .slice(Math.max(0, offset - hits.length), Math.max(0, end - hits.length))
      .map((hit) => describe(asked, hit, true)),
  ]
  const next = goesOnAfter(list, end) ? writeRankedPosition({ token, offset: end }) : undefined
  return { rows: await readFoundRows(found, asked), total, next }
}

async function sortedPage(
  query: OpportunityQuery,
  asked: Understanding,
  sort: EngineSort,
): Promise<Page<FoundOpportunity>> {
  const { limit = DEFAULT_PAGE, cursor } = query
  const after = decodeCursor(cursor, readSortPosition)
  const { concepts, phrases, excluded } = asked
  const { hits, total } = await searchEngine().search({
    concepts,
    phrases,
    excluded,
    filter: toEngineFilter(query),
    sort,
    limit: limit + 1,
    ...(after ? { after } : {}),
    related: 0,
    relatedCoverage: 1,
  })
  const page = hits.slice(0, limit)
  const last = page.at(-1)
  const found = page.map((hit) => describe(asked, hit, false))
  return {
    rows: await readFoundRows(found, asked),
    total,
    next: hits.length > limit && last ? writeSortPosition(last) : undefined,
  }
}

const describe = (asked: Understanding, hit: EngineHit, isRelated: boolean) => ({
  id: hit.id,
  isRelated,
  matched: reasonsOf(asked, hit),
})

/** What in a row answers each of the concepts, the strongest first; meaning counts where no word does. */
function reasonsOf({ concepts }: Understanding, { best }: EngineHit): MatchReason[] {
  const found = concepts.flatMap((concept, index) => {
    const alternative = concept.alternatives[best[index] ?? -1]
    return alternative && (!concept.isOptional || concept.isMeaning) ? [{ concept, alternative }] : []
  })
  const reasons = found
    .toSorted((one, other) => other.alternative.weight - one.alternative.weight)
    .map(({ concept, alternative }) => reasonOf(concept, alternative))
  const words = reasons.filter(({ kind }) => kind !== 'meaning')
  return words.length > 0 ? words : reasons
}

/** A broader subject is no other word for what was typed. */
const reasonOf = (
  { isMeaning, typed }: NamedConcept,
  { isTyped, isLoose, name }: NamedAlternative,
): MatchReason =>
  isMeaning || (isLoose && !isTyped)
    ? { kind: 'meaning', term: name }
    : isTyped
      ? { kind: 'word', term: typed }
      : { kind: 'synonym', term: name }

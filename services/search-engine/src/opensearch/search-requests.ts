import { conceptWeight, requiredWeight } from '../requests.ts'
import type { API, Types } from '@opensearch-project/opensearch'
import type { Alternative, Concept, EngineRequest, EngineSort, SortPosition } from '../engine.ts'
import {
  allOf,
  canOccurLoosely,
  matchConcept,
  occurrenceOf,
  scoreConcept,
  type Query,
} from './concept-query.ts'
import { facetAggregations } from './facet-aggregations.ts'
import { baseFilters, exclusions, facetFilters, idsQuery } from './filter-query.ts'

type Body = API.Search_RequestBody

/** Rescoring window, where OpenSearch's own scores are only approximate. */
const MAX_RESCORED = 1000

/** Sort value for missing values: last in either direction, and exact in JSON. */
const UNKNOWN = Number.MAX_SAFE_INTEGER

/** Tolerance for sums of shares and OpenSearch's 32-bit floats. */
export const ROUNDING = 1e-5

type ValueSort = Exclude<EngineSort, 'score'>

/** Field and direction of each sort. Unknown values come last in both directions. */
const sortOrders = {
  deadline: { field: 'closesAt', order: 'asc' },
  '-deadline': { field: 'closesAt', order: 'desc' },
  amount: { field: 'high', order: 'asc' },
  '-amount': { field: 'high', order: 'desc' },
  newest: { field: 'postedAt', order: 'desc' },
} as const satisfies Record<ValueSort, { field: string; order: 'asc' | 'desc' }>

const unknownFor = (order: 'asc' | 'desc'): number => (order === 'asc' ? UNKNOWN : -UNKNOWN)

const byKey = (field: string, order: 'asc' | 'desc'): Types.Common.SortCombinations => ({
  [field]: { order, missing: unknownFor(order) },
})

/** The sort value of a hit; null if the document has none. */
export const readKey = (value: unknown): number | null =>
  typeof value !== 'number' || Math.abs(value) >= UNKNOWN ? null : value

/** The request for matches, their total and their facets. */
export function matchesBody(request: EngineRequest): Body {
  const filters = facetFilters(request.filter).map(({ query }) => query)
  const counts = request.countWindows !== undefined
  const { after, sort, limit } = request
  return {
    query: matchesQuery(request, counts ? [] : filters),
    ...(counts && filters.length > 0 ? { post_filter: allOf(filters) } : {}),
    ...(counts ? { aggs: facetAggregations(request) } : {}),
    ...(after && sort !== 'score' ? { search_after: searchAfter(sort, after) } : {}),
    sort: sortOf(request),
    size: isRescored(request) ? Math.max(limit, MAX_RESCORED) : limit,
    track_total_hits: true,
    _source: false,
  }
}

/** The request for related documents; null if nothing can be related. */
export function relatedBody(request: EngineRequest): Body | null {
  const { concepts, related, relatedCoverage } = request
  const required = concepts.filter(({ isOptional }) => !isOptional)
  if (related === 0 || required.length === 0) return null
  const least = Math.max(requiredWeight(required) * relatedCoverage - ROUNDING, ROUNDING)
  const filters = facetFilters(request.filter).map(({ query }) => query)
  return {
    query: {
      bool: {
        filter: [...baseFilters(request), ...filters, coverageQuery(concepts, least)],
        should: concepts.map((concept, index) => scoreConcept(concept, index)),
        must_not: [...exclusions(request), allOf(required.map(matchConcept))],
      },
    },
    sort: request.sort === 'score' ? bestFirst : [...bestFirst, keyOf(request.sort)],
    size: Math.max(related, MAX_RESCORED),
    track_total_hits: false,
    _source: false,
  }
}

/** The request for the scores of certain documents. */
export function scoresBody(ids: readonly string[], terms: readonly Alternative[]): Body {
  const should = terms.map((term, index) => scoreConcept({ alternatives: [term] }, index))
  return { query: { bool: { filter: [idsQuery(ids)], should } }, size: ids.length, _source: false }
}

function matchesQuery(request: EngineRequest, filters: readonly Query[]): Query {
  const must: Query[] = []
  const should: Query[] = []
  const filter = [...baseFilters(request), ...filters]
  for (const [index, concept] of request.concepts.entries()) {
    ;(concept.isOptional ? should : must).push(scoreConcept(concept, index))
    if (!concept.isOptional && canOccurLoosely(concept)) filter.push(matchConcept(concept))
  }
  return { bool: { must, filter, should, must_not: exclusions(request) } }
}

/** The weights of the occurring concepts add up to at least `least`. */
const coverageQuery = (concepts: readonly Concept[], least: number): Query => ({
  function_score: {
    query: {
      bool: {
        should: concepts.map((concept) => ({
          constant_score: { filter: occurrenceOf(concept), boost: conceptWeight(concept) },
        })),
        minimum_should_match: 1,
      },
    },
    min_score: least,
  },
})

/** OpenSearch scores single tokens exactly, phrases only approximately. */
const isRescored = ({ concepts, sort, limit }: EngineRequest): boolean =>
  sort === 'score' &&
  limit > 0 &&
  concepts.some(({ alternatives }) => alternatives.some(({ tokens }) => tokens.length > 1))

const latestFirst: Types.Common.SortCombinations[] = [byKey('postedAt', 'desc'), { id: { order: 'asc' } }]
const bestFirst: Types.Common.SortCombinations[] = [{ _score: { order: 'desc' } }, ...latestFirst]

function sortOf({ sort, concepts }: EngineRequest): Types.Common.SortCombinations[] {
  if (sort === 'score') return concepts.length > 0 ? bestFirst : latestFirst
  return [keyOf(sort), { id: { order: sortOrders[sort].order } }]
}

function keyOf(sort: ValueSort): Types.Common.SortCombinations {
  const { field, order } = sortOrders[sort]
  return byKey(field, order)
}

const searchAfter = (sort: ValueSort, { key, id }: SortPosition) => [
  key ?? unknownFor(sortOrders[sort].order),
  id.toLowerCase(),
]

import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import type { EngineFilter, EngineRequest } from '../engine.ts'
import { allOf, anyOf, matchAll, sequenceQuery, type Query } from './concept-query.ts'
import { storedFacets } from '../embedded/facet-values.ts'

export interface FacetFilter {
  facet: FacetName
  query: Query
}

/**
 * Filters other than those of facets. Never empty, because a `bool` query without `must` and `filter` requires a
 * `should`.
 */
export function baseFilters({ filter, phrases }: EngineRequest): Query[] {
  const { openAt, likelyOpenAt, postedSince, addedAfter, addedUntil, only } = filter
  const queries = [
    // A phrase of stop words has no tokens and filters nothing.
    ...phrases.filter((tokens) => tokens.length > 0).map((tokens) => sequenceQuery(tokens)),
    ...(openAt === null ? [] : [isAhead('closesAt', openAt)]),
    ...(likelyOpenAt === null ? [] : [isAhead('lapsesAt', likelyOpenAt)]),
    ...(postedSince === null ? [] : [range('postedAt', { gte: postedSince })]),
    ...(addedAfter === null ? [] : [range('addedAt', { gt: addedAfter })]),
    ...(addedUntil === null ? [] : [range('addedAt', { lte: addedUntil })]),
    ...(only ? [idsQuery(only)] : []),
  ]
  return queries.length === 0 ? [matchAll] : queries
}

/** The `must_not` clauses. */
export const exclusions = ({ filter, excluded }: EngineRequest): Query[] => [
  ...excluded.filter((tokens) => tokens.length > 0).map((tokens) => sequenceQuery(tokens)),
  ...(filter.without ? [idsQuery(filter.without)] : []),
]

export const idsQuery = (ids: readonly string[]): Query => ({
  ids: { values: ids.map((id) => id.toLowerCase()) },
})

type Bounds = { gt?: number; gte?: number; lt?: number; lte?: number }

export const range = (field: string, bounds: Bounds): Query => ({ range: { [field]: bounds } })

/** The field's instant has not come yet, or there is none. */
const isAhead = (field: string, instant: number): Query =>
  anyOf([range(field, { gte: instant }), { bool: { filter: [matchAll], must_not: [{ exists: { field } }] } }])

/** The filters of facets, each ignored by the counts of its own facet. */
export function facetFilters(filter: EngineFilter): FacetFilter[] {
  const found: FacetFilter[] = []
  for (const facet of storedFacets) {
    const values = filter.facets[facet]
    const queries = [
      ...(values
        ? [{ terms: { [`facets.${facet}.folded`]: values.map((value) => value.toLowerCase()) } }]
        : []),
      ...(facet === 'amount' ? amountQueries(filter) : []),
    ]
    if (queries.length > 0) found.push({ facet, query: allOf(queries) })
  }
  if (filter.closesBy !== null)
    found.push({ facet: 'deadlineWithin', query: range('closesAt', { lte: filter.closesBy }) })
  return found
}

/** The document's amount range overlaps the requested one; the requested maximum is exclusive. */
function amountQueries({ minAmount, maxAmount }: EngineFilter): Query[] {
  return [
    ...(minAmount === null ? [] : [range('high', { gte: minAmount })]),
    ...(maxAmount === null ? [] : [range('low', { lt: maxAmount })]),
  ]
}

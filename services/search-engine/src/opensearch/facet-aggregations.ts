import type { Types } from '@opensearch-project/opensearch'
import { FacetName } from '@fundharbor/contracts/catalog/facets'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import type { EngineRequest, FacetCounts } from '../engine.ts'
import { allOf, matchAll, type Query } from './concept-query.ts'
import { facetFilters, range } from './filter-query.ts'
import { storedFacets } from '../embedded/facet-values.ts'

type Aggregation = Types.Common_Aggregations.AggregationContainer

/** Above the number of values of any facet; with a single shard, counts are exact. */
const MAX_VALUES = 10_000

/** Aggregates each facet over what passes the filters of the other facets; see `post_filter`. */
export function facetAggregations(request: EngineRequest): Record<string, Aggregation> {
  const filters = facetFilters(request.filter)
  const others = (facet: FacetName): Query => {
    const queries = filters.filter((filter) => filter.facet !== facet).map(({ query }) => query)
    return queries.length === 0 ? matchAll : allOf(queries)
  }
  const counted = storedFacets.map((facet): [FacetName, Aggregation] => {
    const terms = { field: `facets.${facet}`, size: request.maxValues?.[facet] ?? MAX_VALUES }
    return [facet, { filter: others(facet), aggs: { values: { terms } } }]
  })
  const windows = windowQueries(request)
  if (Object.keys(windows).length === 0) return Object.fromEntries(counted)
  const deadlines: Aggregation = {
    filter: others('deadlineWithin'),
    aggs: { values: { filters: { filters: windows } } },
  }
  return Object.fromEntries([...counted, ['deadlineWithin', deadlines]])
}

/** Rounded to minutes, so that OpenSearch can cache the counts. */
function windowQueries({ filter, countWindows = [] }: EngineRequest): Record<string, Query> {
  const from = filter.openAt ?? Math.floor(Date.now() / millisecondsInMinute) * millisecondsInMinute
  return Object.fromEntries(
    countWindows.map((days) => [
      String(days),
      range('closesAt', { gte: from, lte: from + days * millisecondsInDay }),
    ]),
  )
}

interface Bucket {
  key?: string
  doc_count: number
}

type CountedFacet = { values: { buckets: Bucket[] | Record<string, Bucket> } } | undefined

/** Reads the facet counts of a response. */
export function readFacets(aggregations: Record<string, unknown> = {}): FacetCounts {
  const read = (facet: FacetName): Map<string, number> => {
    const buckets = (aggregations[facet] as CountedFacet)?.values.buckets ?? []
    const counts: [string, number][] = Array.isArray(buckets)
      ? buckets.map(({ key = '', doc_count }) => [key, doc_count])
      : Object.entries(buckets).map(([key, { doc_count }]) => [key, doc_count])
    return new Map(counts.filter(([, count]) => count > 0))
  }
  return Object.fromEntries(FacetName.options.map((facet) => [facet, read(facet)])) as FacetCounts
}

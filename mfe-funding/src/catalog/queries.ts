import { opportunityHistory } from '@fundharbor/contracts/catalog/history'
import {
  opportunities,
  type OpportunityRow,
  type OpportunitySort,
} from '@fundharbor/contracts/catalog/opportunities'
import {
  call,
  callFile,
  callList,
  endpointQuery,
  pagedQuery,
  queryOptions,
  type Page,
  type QueryClient,
} from '@fundharbor/kit'

/** Query parameters of the opportunities API; empty values are left out. */
export type CatalogQuery = Partial<Record<string, string>>

/** Two columns of five: a page of search results that can be read before one asks for more. */
export const PAGE_SIZE = '10'

const LISTS = ['catalog', 'opportunities', 'list'] as const

/** The first 1,000 matches of a search as a CSV file. */
export const exportSearch = (query: CatalogQuery) =>
  callFile(opportunities.export, { query: { ...query, sort: query.sort as OpportunitySort } })

/** Search results, page by page. */
export const searchQuery = (query: CatalogQuery) =>
  pagedQuery(opportunities.list, {
    queryKey: [...LISTS, 'search', query],
    query: { ...query, sort: query.sort as OpportunitySort, limit: PAGE_SIZE },
  })

/** A single page of results, for a section of another page. */
export const opportunityListQuery = (query: CatalogQuery & { sort: OpportunitySort; limit: string }) =>
  queryOptions({
    queryKey: [...LISTS, 'single', query],
    queryFn: ({ signal }) => callList(opportunities.list, { query, signal }),
  })

/** How many results each filter value would return. */
export const facetsQuery = (query: CatalogQuery) =>
  endpointQuery(opportunities.facets, { queryKey: ['catalog', 'opportunities', 'facets', query], query })

const MIN_LETTERS = 2

/** Search suggestions for a partly typed keyword. */
export const suggestionsQuery = (search: string) =>
  endpointQuery(opportunities.suggestions, {
    queryKey: ['catalog', 'opportunities', 'suggestions', search],
    query: { search },
    enabled: search.length >= MIN_LETTERS,
  })

/** Everything about one opportunity. Each request counts as a view. */
export const detailsQuery = (id: string) =>
  endpointQuery(opportunities.details, {
    queryKey: ['catalog', 'opportunities', 'details', id],
    params: { id },
  })

/** Open opportunities on the same subjects, most similar first; does not count as a view. */
export const similarQuery = (id: string) =>
  endpointQuery(opportunities.similar, { queryKey: [...LISTS, 'similar', id], params: { id } })

/** Changes since the opportunity was added to the catalog, newest first; does not count as a view. */
export const historyQuery = (id: string) =>
  endpointQuery(opportunityHistory.list, {
    queryKey: ['catalog', 'opportunities', 'history', id],
    params: { id },
  })

/** One opportunity as lists show it, without counting a view; null if the catalog does not have it. */
export const rowQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS, 'row', id],
    queryFn: async ({ signal }) => {
      const [row] = await call(opportunities.byIds, { query: { ids: id }, signal })
      return row ?? null
    },
  })

/** Several opportunities as lists show them; removed ones are left out. */
export const rowsQuery = (ids: string[]) =>
  endpointQuery(opportunities.byIds, {
    queryKey: [...LISTS, 'rows', ids],
    query: { ids: ids.join(',') },
    enabled: ids.length > 0,
  })

type Cached =
  | OpportunityRow
  | OpportunityRow[]
  | Page<OpportunityRow[]>
  | { pages: Page<OpportunityRow[]>[] }
  | null
  | undefined

/** A row that some list already loaded, to show until the details arrive. */
export function findCachedRow(client: QueryClient, id: string): OpportunityRow | undefined {
  for (const [, cached] of client.getQueriesData<Cached>({ queryKey: LISTS })) {
    const found = rowsIn(cached).find((row) => row.id === id)
    if (found) return found
  }
  return undefined
}

function rowsIn(cached: Cached): OpportunityRow[] {
  if (!cached) return []
  if (Array.isArray(cached)) return cached
  if ('pages' in cached) return cached.pages.flatMap(({ rows }) => rows)
  return 'rows' in cached ? cached.rows : [cached]
}

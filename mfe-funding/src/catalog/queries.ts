import { opportunityHistory } from '@fundharbor/contracts/catalog/history'
import {
  opportunities,
  type OpportunityRow,
  type OpportunitySort,
} from '@fundharbor/contracts/catalog/opportunities'
import {
  call,
  callList,
  infiniteQueryOptions,
  queryOptions,
  type Page,
  type QueryClient,
} from '@fundharbor/kit'

/** A query of the catalogue in the API's own names; empty values are left out. */
export type CatalogQuery = Partial<Record<string, string>>

/** Two columns of ten. */
const PAGE_SIZE = '20'

const LISTS = ['catalog', 'opportunities', 'list'] as const

/** The search, page by page. */
export const searchQuery = (query: CatalogQuery) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, 'search', query],
    queryFn: ({ pageParam, signal }) =>
      callList(opportunities.list, {
        query: {
          ...query,
          sort: query.sort as OpportunitySort,
          limit: PAGE_SIZE,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** A few rows, for a part of another page. */
export const fewQuery = (query: CatalogQuery & { sort: OpportunitySort; limit: string }) =>
  queryOptions({
    queryKey: [...LISTS, 'few', query],
    queryFn: ({ signal }) => callList(opportunities.list, { query, signal }),
  })

/** How many results each filter value would leave. */
export const facetsQuery = (query: CatalogQuery) =>
  queryOptions({
    queryKey: ['catalog', 'opportunities', 'facets', query],
    queryFn: ({ signal }) => call(opportunities.facets, { query, signal }),
  })

const LEAST_LETTERS = 2

/** What somebody who types this may look for. */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['catalog', 'opportunities', 'suggestions', search],
    queryFn: ({ signal }) => call(opportunities.suggestions, { query: { search }, signal }),
    enabled: search.length >= LEAST_LETTERS,
  })

/** Everything about one opportunity; asking is a metered view. */
export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalog', 'opportunities', 'details', id],
    queryFn: ({ signal }) => call(opportunities.details, { params: { id }, signal }),
  })

/** Others that are open and speak of the same, most alike first; not metered. */
export const similarQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS, 'similar', id],
    queryFn: ({ signal }) => call(opportunities.similar, { params: { id }, signal }),
  })

/** What changed in an opportunity since it came into the catalogue, newest first; not metered. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalog', 'opportunities', 'history', id],
    queryFn: ({ signal }) => call(opportunityHistory.list, { params: { id }, signal }),
  })

/** One opportunity as lists show it: not metered. Null where the catalogue does not have it. */
export const rowQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS, 'row', id],
    queryFn: async ({ signal }) => {
      const [row] = await call(opportunities.byIds, { query: { ids: id }, signal })
      return row ?? null
    },
  })

/** Several opportunities as lists show them; those that are gone are left out. */
export const rowsQuery = (ids: string[]) =>
  queryOptions({
    queryKey: [...LISTS, 'rows', ids],
    queryFn: ({ signal }) => call(opportunities.byIds, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
  })

type Cached =
  | OpportunityRow
  | OpportunityRow[]
  | Page<OpportunityRow[]>
  | { pages: Page<OpportunityRow[]>[] }
  | null
  | undefined

/** The row that some list has already brought: what can be shown before the details are there. */
export function knownRow(client: QueryClient, id: string): OpportunityRow | undefined {
  for (const [, cached] of client.getQueriesData<Cached>({ queryKey: LISTS })) {
    const found = rowsOf(cached).find((row) => row.id === id)
    if (found) return found
  }
  return undefined
}

function rowsOf(cached: Cached): OpportunityRow[] {
  if (!cached) return []
  if (Array.isArray(cached)) return cached
  if ('pages' in cached) return cached.pages.flatMap(({ rows }) => rows)
  return 'rows' in cached ? cached.rows : [cached]
}

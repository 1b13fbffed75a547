import { adminOpportunities } from '@fundharbor/contracts/catalog/admin-opportunities'
import { call, callList, infiniteQueryOptions, queryOptions } from '@fundharbor/kit'
import type { OpportunitySearch } from './use-opportunity-search.ts'

const KEY = ['catalog', 'admin', 'opportunities']
export const LIST_KEY = [...KEY, 'list']

/** Opportunities as the filters leave them, 50 at a time. Imports change them: asked for at every visit. */
export const opportunitiesQuery = (search: OpportunitySearch) =>
  infiniteQueryOptions({
    queryKey: [...LIST_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      callList(adminOpportunities.list, {
        query: { ...search, limit: '50', cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** Everything of one, for its editor. */
export const opportunityQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call(adminOpportunities.read, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

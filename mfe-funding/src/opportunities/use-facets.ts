import { keepPreviousData, useInfiniteQuery, useQuery } from '@fundharbor/kit'
import { facetsQuery, searchQuery } from '../catalog/queries.ts'
import { toSortedQuery, useSearchOrder } from '../search/search-order.ts'
import { toFilterQuery, type SearchState } from '../search/search-state.ts'

/**
 * Facet counts of the search. They load after the results, so that they do not slow them down, but beside the first results of
 * a keyword, which wait for the terms that were also searched. Until then the previous search's counts are returned as
 * `isPlaceholderData`.
 */
export function useFacetsQuery(state: SearchState) {
  const order = useSearchOrder(state)
  const { isFetched, isPending: isFirst } = useInfiniteQuery({
    ...searchQuery(toSortedQuery(state, order)),
    enabled: false,
    placeholderData: keepPreviousData,
  })
  return useQuery({
    ...facetsQuery(toFilterQuery(state)),
    enabled: isFetched || (isFirst && state.search !== ''),
    placeholderData: keepPreviousData,
  })
}

/** Only the data of `useFacetsQuery`. */
export const useFacets = (state: SearchState) => useFacetsQuery(state).data

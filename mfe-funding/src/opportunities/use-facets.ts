import { keepPreviousData, useInfiniteQuery, useQuery } from '@fundharbor/kit'
import { facetsQuery, searchQuery } from '../catalog/queries.ts'
import { orderedQuery, useSearchOrder } from '../search/search-order.ts'
import { filterQuery, type SearchState } from '../search/search-state.ts'

/**
 * Counts for what is searched for. They are asked once the list is there, so that they do not slow it down. Until
 * they come, those of the search before stand in: `isPlaceholderData`.
 */
export function useFacetsQuery(state: SearchState) {
  const order = useSearchOrder(state)
  const { isFetched } = useInfiniteQuery({ ...searchQuery(orderedQuery(state, order)), enabled: false })
  return useQuery({
    ...facetsQuery(filterQuery(state)),
    enabled: isFetched,
    placeholderData: keepPreviousData,
  })
}

/** The counts alone. */
export const useFacets = (state: SearchState) => useFacetsQuery(state).data

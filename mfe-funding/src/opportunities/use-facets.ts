import { keepPreviousData, useInfiniteQuery, useQuery } from '@fundharbor/kit'
import { facetsQuery, searchQuery } from '../opportunity-queries.ts'
import { filterQuery, listQuery, type SearchState } from '../search-state.ts'

/** Counts for what is searched for. They are asked once the list is there, so that they do not slow it down. */
export function useFacets(state: SearchState) {
  const { isFetched } = useInfiniteQuery({ ...searchQuery(listQuery(state)), enabled: false })
  const { data } = useQuery({
    ...facetsQuery(filterQuery(state)),
    enabled: isFetched,
    placeholderData: keepPreviousData,
  })
  return data
}

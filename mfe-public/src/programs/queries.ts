import { programs } from '@fundharbor/contracts/catalog/programs'
import { call, callList, infiniteQueryOptions, queryOptions } from '@fundharbor/kit'

const PAGE_SIZE = '50'

/** What the list of programs can be narrowed by. */
export interface ProgramFilter {
  search?: string
  nonprofits?: 'true'
  open?: 'true'
}

export const programsQuery = (filter: ProgramFilter) =>
  infiniteQueryOptions({
    queryKey: ['catalog', 'programs', filter],
    queryFn: ({ pageParam, signal }) =>
      callList(programs.list, { query: { ...filter, limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 60_000,
  })

export const programQuery = (listing: string) =>
  queryOptions({
    queryKey: ['catalog', 'programs', 'one', listing],
    queryFn: ({ signal }) => call(programs.read, { params: { listing }, signal }),
    staleTime: 60_000,
  })

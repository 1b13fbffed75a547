import { releases } from '@fundharbor/contracts/platform/releases'
import { callList, infiniteQueryOptions } from '@fundharbor/kit'

/** What was released, 50 at a time, newest first. */
export const releasesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'releases'],
    queryFn: ({ pageParam, signal }) =>
      callList(releases.list, { query: { limit: '50', cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

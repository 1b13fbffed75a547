import { awards, type AwardScope } from '@fundharbor/contracts/catalog/awards'
import { call, callList, infiniteQueryOptions, queryOptions } from '@fundharbor/kit'

const PAGE_SIZE = '50'

/** What the list of awards can be narrowed by, as in its address. */
export const awardFilters = [
  'funder',
  'call',
  'program',
  'recipient',
  'year',
  'currency',
  'kind',
  'recipientKind',
  'state',
  'subject',
  'newcomers',
] as const
export type AwardFilter = Partial<Record<(typeof awardFilters)[number], string>>

/** The address of the awards that a figure was computed from. */
export const awardsPath = (filter: AwardFilter): string => `/awards?${new URLSearchParams(filter)}`

/** The filter for all awards that figures are of. */
export const scopeFilter = ({ kind, key }: AwardScope): AwardFilter => ({ [kind]: key })

type ListInput = NonNullable<Parameters<typeof callList<typeof awards.list>>[1]>['query']

export const awardsQuery = (filter: AwardFilter) =>
  infiniteQueryOptions({
    queryKey: ['catalog', 'awards', filter],
    queryFn: ({ pageParam, signal }) =>
      callList(awards.list, {
        query: { ...(filter as ListInput), limit: PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 60_000,
  })

export const likeOursQuery = ({ kind, key }: AwardScope) =>
  queryOptions({
    queryKey: ['catalog', 'awards', 'like-ours', kind, key],
    queryFn: ({ signal }) => call(awards.likeOurs, { query: { kind, key }, signal }),
    staleTime: 60_000,
  })

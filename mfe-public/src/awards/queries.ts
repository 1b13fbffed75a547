import { awards, type AwardScope } from '@fundharbor/contracts/catalog/awards'
import { callList, endpointQuery, pagedQuery } from '@fundharbor/kit'

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
  pagedQuery(awards.list, {
    queryKey: ['catalog', 'awards', filter],
    query: { ...(filter as ListInput), limit: PAGE_SIZE },
    staleTime: 60_000,
  })

export const likeOursQuery = ({ kind, key }: AwardScope) =>
  endpointQuery(awards.likeOurs, {
    queryKey: ['catalog', 'awards', 'like-ours', kind, key],
    query: { kind, key },
    staleTime: 60_000,
  })

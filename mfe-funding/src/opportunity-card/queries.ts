import { publicPages } from '@fundharbor/contracts/catalog/public-pages'
import { call, queryOptions } from '@fundharbor/kit'

/** What visitors see of an opportunity. It does not count as a view of a plan. */
export const publicOpportunityQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalog', 'public-opportunities', id],
    queryFn: ({ signal }) => call(publicPages.opportunity, { params: { id }, signal }),
    staleTime: 60_000,
  })

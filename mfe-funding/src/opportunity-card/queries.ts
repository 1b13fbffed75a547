import { publicPages } from '@fundharbor/contracts/catalog/public-pages'
import { endpointQuery } from '@fundharbor/kit'

/** What visitors see of an opportunity. It does not count as a view of a plan. */
export const publicOpportunityQuery = (id: string) =>
  endpointQuery(publicPages.opportunity, {
    queryKey: ['catalog', 'public-opportunities', id],
    params: { id },
    staleTime: 60_000,
  })

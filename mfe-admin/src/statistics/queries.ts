import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { statistics } from '@fundharbor/contracts/platform/statistics'
import { endpointQuery } from '@fundharbor/kit'

// These numbers change all the time: they are reloaded at every visit.

/** Applications per week. */
export const applicationWeeksQuery = () =>
  endpointQuery(statistics.applications, { queryKey: ['admin', 'statistics', 'applications'], staleTime: 0 })

/** New accounts per week, and revenue. */
export const accountsQuery = () =>
  endpointQuery(statistics.accounts, { queryKey: ['admin', 'statistics', 'accounts'], staleTime: 0 })

/** Open opportunities by source and category, as the filters of the search count them. */
export const openCountsQuery = () =>
  endpointQuery(opportunities.facets, {
    queryKey: ['admin', 'statistics', 'opportunities'],
    query: {},
    staleTime: 0,
  })

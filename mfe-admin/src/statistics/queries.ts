import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { statistics } from '@fundharbor/contracts/platform/statistics'
import { call, queryOptions } from '@fundharbor/kit'

// These numbers change all the time: they are reloaded at every visit.

/** Applications per week. */
export const applicationWeeksQuery = () =>
  queryOptions({
    queryKey: ['admin', 'statistics', 'applications'],
    queryFn: ({ signal }) => call(statistics.applications, { signal }),
    staleTime: 0,
  })

/** New accounts per week, and revenue. */
export const accountsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'statistics', 'accounts'],
    queryFn: ({ signal }) => call(statistics.accounts, { signal }),
    staleTime: 0,
  })

/** Open opportunities by source and category, as the filters of the search count them. */
export const openCountsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'statistics', 'opportunities'],
    queryFn: ({ signal }) => call(opportunities.facets, { query: {}, signal }),
    staleTime: 0,
  })

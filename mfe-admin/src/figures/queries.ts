import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { statistics } from '@fundharbor/contracts/platform/statistics'
import { call, queryOptions } from '@fundharbor/kit'

/** Applications per week. Asked for at every visit, as everything here. */
export const applicationWeeksQuery = () =>
  queryOptions({
    queryKey: ['admin', 'figures', 'applications'],
    queryFn: ({ signal }) => call(statistics.applications, { signal }),
    staleTime: 0,
  })

/** New accounts per week, and revenue. */
export const accountFiguresQuery = () =>
  queryOptions({
    queryKey: ['admin', 'figures', 'accounts'],
    queryFn: ({ signal }) => call(statistics.accounts, { signal }),
    staleTime: 0,
  })

/** Open opportunities by source and category: the counts that the search's filters show. */
export const openCountsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'figures', 'opportunities'],
    queryFn: ({ signal }) => call(opportunities.facets, { query: {}, signal }),
    staleTime: 0,
  })

import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { figures } from '@fundharbor/contracts/platform/figures'
import { call, queryOptions } from '@fundharbor/kit'

// Numbers change while nobody looks: they are reloaded at every visit.

/** Applications per week. */
export const applicationWeeksQuery = () =>
  queryOptions({
    queryKey: ['admin', 'statistics', 'applications'],
    queryFn: ({ signal }) => call(figures.applications, { signal }),
    staleTime: 0,
  })

/** New accounts per week, and revenue. */
export const accountsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'statistics', 'accounts'],
    queryFn: ({ signal }) => call(figures.accounts, { signal }),
    staleTime: 0,
  })

/** Open opportunities by source and category, as the filters of the search count them. */
export const openCountsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'statistics', 'opportunities'],
    queryFn: ({ signal }) => call(opportunities.facets, { query: {}, signal }),
    staleTime: 0,
  })

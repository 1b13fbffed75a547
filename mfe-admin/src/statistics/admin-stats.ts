import { stats } from '@fundharbor/contracts/catalog/stats'
import { call, queryOptions } from '@fundharbor/kit'

/** The counts in the cards of the dashboard. Others change them: they are reloaded at every visit. */
export const adminStatsQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'admin', 'stats'],
    queryFn: ({ signal }) => call(stats.admin, { signal }),
    staleTime: 0,
  })

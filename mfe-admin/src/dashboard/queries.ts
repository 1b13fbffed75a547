import { stats } from '@fundharbor/contracts/catalog/stats'
import { call, queryOptions } from '@fundharbor/kit'

/** Counts of the admin dashboard. Others change them: they are asked for at every visit. */
export const adminStatsQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'admin', 'stats'],
    queryFn: ({ signal }) => call(stats.admin, { signal }),
    staleTime: 0,
  })

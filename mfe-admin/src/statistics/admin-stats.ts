import { stats } from '@fundharbor/contracts/catalog/stats'
import { endpointQuery } from '@fundharbor/kit'

/** The counts in the cards of the dashboard. Others change them: they are reloaded at every visit. */
export const adminStatsQuery = () =>
  endpointQuery(stats.admin, { queryKey: ['catalog', 'admin', 'stats'], staleTime: 0 })

import { adminStatsQuery } from '../statistics/admin-stats.ts'

/** Opportunities in the query cache. */
export const keys = {
  queryKey: ['catalog', 'admin', 'opportunities'],
  affects: [adminStatsQuery().queryKey],
}

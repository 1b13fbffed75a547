import { adminStatsQuery } from '../statistics/admin-stats.ts'

/** Organizations in the query cache. */
export const keys = {
  queryKey: ['identity', 'admin', 'organizations'],
  affects: [adminStatsQuery().queryKey],
}

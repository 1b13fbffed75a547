import { useQuery } from '@fundharbor/kit'
import { adminStatsQuery } from '../statistics/admin-stats.ts'
import { opportunities } from '../opportunities/opportunities.tsx'
import { useRecords } from '../records/resource.ts'
import { webinars } from '../webinars/webinars.tsx'

export type CountedTab = 'opportunities' | 'webinars' | 'applications' | 'organizations'

/** How many records each tab of the dashboard has; undefined while that is not known. */
export function useTabCounts(): Record<CountedTab, number | undefined> {
  const { data } = useQuery(adminStatsQuery())
  const listed = useRecords(webinars)
  const catalog = useRecords(opportunities)
  return {
    opportunities: catalog.isPending || catalog.error ? undefined : catalog.total,
    webinars: listed.isPending || listed.error ? undefined : listed.total,
    applications: data?.applications.total,
    organizations: data?.organizations.total,
  }
}

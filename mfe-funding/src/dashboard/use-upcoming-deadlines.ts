import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { calendarDaysBetween, clock, isExpired, useQuery } from '@fundharbor/kit'
import { savedOpportunitiesQuery } from '../saved/queries.ts'
import { upcomingDeadlinesQuery } from './queries.ts'
import { TIDE_DAYS } from './tide.ts'

/** Opportunities that close within 30 days, soonest first; `total` counts all of them. */
export interface UpcomingDeadlines {
  /** Whether these are the member's saved opportunities; otherwise the catalog's. */
  isSaved: boolean
  rows: OpportunityRow[]
  total: number
}

/** Saved opportunities that close soon; the catalog's if there are none or they cannot be loaded. */
export function useUpcomingDeadlines() {
  const saved = useQuery(savedOpportunitiesQuery())
  const catalog = useQuery(upcomingDeadlinesQuery())
  const own = saved.data?.map(({ opportunity }) => opportunity).filter(closesSoon) ?? []
  return {
    closing: selectUpcoming(own, saved.isPending, catalog.data),
    error: saved.isPending || own.length > 0 ? null : catalog.error,
    isFetching: catalog.isFetching,
    refetch: () => void catalog.refetch(),
  }
}

function selectUpcoming(
  own: OpportunityRow[],
  isUnknown: boolean,
  catalog: Omit<UpcomingDeadlines, 'isSaved'> | undefined,
): UpcomingDeadlines | undefined {
  if (own.length > 0) {
    const rows = own.toSorted((a, b) => (a.deadline ?? '').localeCompare(b.deadline ?? ''))
    return { isSaved: true, rows, total: rows.length }
  }
  return !isUnknown && catalog ? { ...catalog, isSaved: false } : undefined
}

const closesSoon = (row: OpportunityRow) =>
  row.deadline !== null && !isExpired(row) && calendarDaysBetween(clock.now(), row.deadline) <= TIDE_DAYS

import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { useQuery } from '@fundharbor/kit'
import { closesWithin } from '../catalog/closes-within.ts'
import { savedOpportunitiesQuery } from '../saved/queries.ts'
import { upcomingDeadlinesQuery } from './queries.ts'

/** How far the dashboard looks ahead. */
export const AHEAD_DAYS = 30

/** Opportunities that close within 30 days, soonest first; `total` counts all of them. */
export interface UpcomingDeadlines {
  /** Whether these are the member's saved opportunities; otherwise the catalog's. */
  isSaved: boolean
  rows: OpportunityRow[]
  total: number
}

const byDeadline = (a: OpportunityRow, b: OpportunityRow) =>
  (a.deadline ?? '').localeCompare(b.deadline ?? '')

/** Saved opportunities that close soon; the catalog's if there are none or they cannot be loaded. */
export function useUpcomingDeadlines() {
  const saved = useQuery(savedOpportunitiesQuery())
  const { data, error, isFetching, refetch } = useQuery(upcomingDeadlinesQuery())
  const rows = (saved.data ?? [])
    .map(({ opportunity }) => opportunity)
    .filter((row) => closesWithin(AHEAD_DAYS, row))
    .toSorted(byDeadline)
  const own = rows.length > 0 && { isSaved: true, rows, total: rows.length }
  const catalog = !saved.isPending && data && { ...data, isSaved: false }
  const closing: UpcomingDeadlines | undefined = own || catalog || undefined
  return { closing, error: saved.isPending || own ? null : error, isFetching, refetch }
}

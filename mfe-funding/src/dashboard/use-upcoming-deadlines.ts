import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { allows } from '@fundharbor/contracts/identity/roles'
import { useMember, useQuery, type Deadline } from '@fundharbor/kit'
import { closesWithin } from '../catalog/closes-within.ts'
import { grantsQuery } from '../grants/queries.ts'
import { isAhead, isOver } from '../grants/statuses.ts'
import { upcomingDeadlinesQuery } from './queries.ts'

/** How far the dashboard looks ahead. */
export const AHEAD_DAYS = 30

/** What closes within 30 days, soonest first; `total` counts all of them. */
export interface UpcomingDeadlines {
  /** The organization's grants that are not over. Without any, the deadlines are those of the catalog's opportunities. */
  grants: Grant[]
  rows: (Deadline & { id: string; title: string })[]
  total: number
}

/** Grants that close soon; the catalog's opportunities if there are no grants or they cannot be loaded. */
export function useUpcomingDeadlines() {
  const canRead = allows(useMember().workspaceRole ?? 'owner', 'read')
  const own = useQuery({ ...grantsQuery(), enabled: canRead })
  const { data, error, isFetching, refetch } = useQuery(upcomingDeadlinesQuery())
  const grants = (own.data ?? []).filter((grant) => !isOver(grant))
  const rows = grants
    .filter((grant) => isAhead(grant) && closesWithin(AHEAD_DAYS, grant.opportunity))
    .map(({ opportunity }) => opportunity)
    .toSorted((one, other) => (one.deadline ?? '').localeCompare(other.deadline ?? ''))
  const isOwn = grants.length > 0
  const ofCatalog = !own.isLoading && data && { grants, rows: data.rows, total: data.total }
  const closing: UpcomingDeadlines | undefined = isOwn
    ? { grants, rows, total: rows.length }
    : ofCatalog || undefined
  return { closing, error: own.isLoading || isOwn ? null : error, isFetching, refetch }
}

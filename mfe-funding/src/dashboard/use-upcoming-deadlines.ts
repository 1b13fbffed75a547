import { aheadOfDeadline } from '@fundharbor/contracts/catalog/grant-status'
import { allows } from '@fundharbor/contracts/identity/roles'
import { useMember, useQuery, type Deadline } from '@fundharbor/kit'
import { closesWithin } from '../catalog/closes-within.ts'
import { grantsQuery } from '../grants/queries.ts'
import { grantPath, opportunityPath } from '../shared/paths.ts'
import { upcomingDeadlinesQuery } from './queries.ts'

/** How far the dashboard looks ahead. */
export const AHEAD_DAYS = 30

/** What closes within 30 days, soonest first; `total` counts all of them. */
export interface UpcomingDeadlines {
  /** Whether these are the organization's grants; otherwise the catalog's opportunities. */
  isOwn: boolean
  rows: (Deadline & { id: string; title: string; to: string })[]
  total: number
}

/** Grants that close soon; the catalog's opportunities if there are none or they cannot be loaded. */
export function useUpcomingDeadlines() {
  const canRead = allows(useMember().workspaceRole ?? 'owner', 'read')
  const grants = useQuery({ ...grantsQuery(), enabled: canRead })
  const { data, error, isFetching, refetch } = useQuery(upcomingDeadlinesQuery())
  const rows = (grants.data ?? [])
    .filter(
      ({ status, opportunity }) => aheadOfDeadline.includes(status) && closesWithin(AHEAD_DAYS, opportunity),
    )
    .map(({ id, opportunity }) => ({ ...opportunity, to: grantPath(id) }))
    .toSorted((one, other) => (one.deadline ?? '').localeCompare(other.deadline ?? ''))
  const own = rows.length > 0 && { isOwn: true, rows, total: rows.length }
  const catalog = !grants.isLoading &&
    data && {
      isOwn: false,
      rows: data.rows.map((row) => ({ ...row, to: opportunityPath(row.id) })),
      total: data.total,
    }
  const closing: UpcomingDeadlines | undefined = own || catalog || undefined
  return { closing, error: grants.isLoading || own ? null : error, isFetching, refetch }
}

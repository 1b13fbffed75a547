import type { Opportunity, OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import type { Problem } from '@fundharbor/contracts/problem'
import { ApiError, useQuery, useQueryClient } from '@fundharbor/kit'
import { detailsQuery, knownRow, rowQuery } from '../catalog/queries.ts'

/** What is known of an opportunity: at once what a list brought, everything when the details are there. */
export interface Details {
  row: OpportunityRow | Opportunity | undefined
  full: Opportunity | undefined
  error: Error | null
  /** Set where the plan's views are used up. */
  limit: Problem | null
  isGone: boolean
  retry: () => void
  isFetching: boolean
  isComing: boolean
}

/** Opens an opportunity. Where the plan's limit keeps the details closed, the unmetered row still says what it is. */
export function useDetails(id: string): Details {
  const client = useQueryClient()
  const details = useQuery(detailsQuery(id))
  const problem = details.error instanceof ApiError ? details.error.problem : null
  const limit = problem?.code === 'VIEW_LIMIT_REACHED' ? problem : null
  const listed = knownRow(client, id)
  const { data: row } = useQuery({ ...rowQuery(id), enabled: limit !== null && !listed })
  return {
    row: details.data ?? listed ?? row ?? undefined,
    full: details.data,
    error: details.error,
    limit,
    isGone: problem?.code === 'NOT_FOUND',
    retry: () => void details.refetch(),
    isFetching: details.isFetching,
    isComing: details.isPending,
  }
}

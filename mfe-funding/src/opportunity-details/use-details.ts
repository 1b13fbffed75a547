import type {
  Opportunity,
  OpportunityDetails,
  OpportunityRow,
} from '@fundharbor/contracts/catalog/opportunities'
import type { Problem } from '@fundharbor/contracts/problem'
import { ApiError, useQuery, useQueryClient } from '@fundharbor/kit'
import { detailsQuery, findCachedRow, rowQuery } from '../catalog/queries.ts'

/** An opportunity: first the row from a list, then the full details. */
export interface Details {
  row: OpportunityRow | Opportunity | undefined
  full: OpportunityDetails | undefined
  error: Error | null
  /** Set if the plan's views are used up. */
  limit: Problem | null
  isGone: boolean
  retry: () => void
  isFetching: boolean
  isLoading: boolean
}

/** Loads an opportunity's details. If the view limit is reached, loads the row, which does not count as a view. */
export function useDetails(id: string): Details {
  const client = useQueryClient()
  const details = useQuery(detailsQuery(id))
  const problem = details.error instanceof ApiError ? details.error.problem : null
  const limit = problem?.code === 'VIEW_LIMIT_REACHED' ? problem : null
  const listed = findCachedRow(client, id)
  const { data: row } = useQuery({ ...rowQuery(id), enabled: limit !== null && !listed })
  return {
    row: details.data ?? listed ?? row ?? undefined,
    full: details.data,
    error: details.error,
    limit,
    isGone: problem?.code === 'NOT_FOUND',
    retry: () => void details.refetch(),
    isFetching: details.isFetching,
    isLoading: details.isPending,
  }
}

import { awards } from '@fundharbor/contracts/catalog/awards'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { recommendations, type Recommendation } from '@fundharbor/contracts/documents/recommendations'
import { ApiError, call, clock, endpointQuery, queryOptions, useQuery } from '@fundharbor/kit'
import { rowsQuery } from '../catalog/queries.ts'
import type { ShortRow } from '../catalog/short-row.ts'
import { rowOf } from './recommended-row.ts'

const RECOMMENDATIONS = ['documents', 'recommendations'] as const

/**
 * Best first, for a project or the default one. They change with the profile and the catalog, so every visit loads them
 * again.
 */
export const recommendationsQuery = (project?: string) =>
  queryOptions({
    queryKey: [...RECOMMENDATIONS, 'list', project ?? 'default'],
    queryFn: ({ signal }) => call(recommendations.list, { query: { project }, signal }),
    staleTime: 0,
    // The first list after a start takes longer than services wait for each other; the second try finds it ready.
    retry: (failures, error) =>
      failures === 0 && error instanceof ApiError && error.problem?.code === 'UNAVAILABLE',
    retryDelay: RETRY_MS,
  })

const RETRY_MS = 1000

/** The common start of every explanation's query key. */
export const EXPLANATIONS = [...RECOMMENDATIONS, 'explanation'] as const

/** Why an opportunity is recommended. */
export const explanationQuery = (opportunityId: string, project?: string) =>
  endpointQuery(recommendations.explanation, {
    queryKey: [...EXPLANATIONS, opportunityId, project ?? 'default'],
    params: { opportunityId },
    query: { project },
  })

/** Funders without an open call that fit, for a project or the default one. They change with the profile. */
export const suggestedFundersQuery = (project?: string) =>
  endpointQuery(awards.suggestedFunders, {
    queryKey: ['catalog', 'awards', 'suggested-funders', project ?? 'default'],
    query: { project },
    staleTime: 0,
  })

/** A recommendation with its opportunity. */
export interface Match<R extends Recommendation = Recommendation> {
  recommendation: R
  row: ShortRow
}

interface Matches {
  /** Undefined until both the list and the opportunities have loaded. */
  matches: Match[] | undefined
  /** When the list was computed, if that is not now because a service is down. */
  computedAt: string | null
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<void>
}

/** Recommendations for a project with their opportunities. */
export function useRecommendations(project?: string): Matches {
  const list = useQuery(recommendationsQuery(project))
  // Sorted, so that a new order needs no other request.
  const ids = (list.data?.map(({ opportunityId }) => opportunityId) ?? []).toSorted()
  const rows = useQuery({
    ...rowsQuery(ids),
    // When a recommendation leaves the list, the others stay as they are.
    placeholderData: (before, query) =>
      ids.every((id) => query?.queryKey.at(-1)?.includes(id)) ? before : undefined,
  })
  // Without the catalog, the opportunities are shown as they were when the list was computed.
  const hasCopies = list.data?.every(({ opportunity }) => opportunity !== undefined) ?? false
  const isCopied = rows.isError && hasCopies
  const known = ids.length === 0 || isCopied ? [] : rows.data
  const error = list.data ? (known ? null : rows.error) : list.error
  const matches = list.data && known && joinRows(list.data, known, isCopied)
  const refetch = async () => {
    const { data } = await list.refetch()
    if (data && data.length > 0) await rows.refetch()
  }
  return {
    matches,
    // A list that could not be loaded again stays, with its date.
    computedAt: list.data ? outdatedSince(list.data, isCopied || list.isError) : null,
    error,
    isFetching: list.isFetching || rows.isFetching,
    refetch,
  }
}

/** Recommendations with their opportunities; `isCopied` takes those that the list remembers. */
export function joinRows<R extends Recommendation>(
  list: readonly R[],
  rows: OpportunityRow[],
  isCopied: boolean,
): Match<R>[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return list.flatMap((recommendation) => {
    const row = byId.get(recommendation.opportunityId) ?? (isCopied ? rowOf(recommendation) : null)
    return row ? [{ recommendation, row }] : []
  })
}

const DAY_MS = 86_400_000

function outdatedSince(list: Recommendation[], isDown: boolean): string | null {
  const [computedAt] = list.flatMap((each) => each.computedAt ?? []).toSorted()
  if (computedAt === undefined) return null
  return isDown || clock.now().getTime() - new Date(computedAt).getTime() > DAY_MS ? computedAt : null
}

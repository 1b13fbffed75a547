import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { recommendations, type Recommendation } from '@fundharbor/contracts/documents/recommendations'
import { call, keepPreviousData, queryOptions, useQuery } from '@fundharbor/kit'
import { rowsQuery } from '../catalog/queries.ts'

const RECOMMENDATIONS = ['documents', 'recommendations'] as const

/** Best first. They change with the profile and the catalog, so every visit loads them again. */
export const recommendationsQuery = () =>
  queryOptions({
    queryKey: [...RECOMMENDATIONS, 'list'],
    queryFn: ({ signal }) => call(recommendations.list, { signal }),
    staleTime: 0,
  })

/** The common start of every explanation's query key. */
export const EXPLANATIONS = [...RECOMMENDATIONS, 'explanation'] as const

/** Why an opportunity is recommended. */
export const explanationQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: [...EXPLANATIONS, opportunityId],
    queryFn: () => call(recommendations.explanation, { params: { opportunityId } }),
  })

/** A recommendation with its opportunity. */
export interface Match {
  recommendation: Recommendation
  row: OpportunityRow
}

/** The member's recommendations with their opportunities; `matches` is undefined until both have loaded. */
export function useRecommendations() {
  const list = useQuery(recommendationsQuery())
  const ids = list.data?.map(({ opportunityId }) => opportunityId) ?? []
  const rows = useQuery({ ...rowsQuery(ids), placeholderData: keepPreviousData })
  const known = ids.length === 0 ? [] : rows.data
  const error = list.data ? (known ? null : rows.error) : list.error
  const matches = list.data && known && join(list.data, known)
  const refetch = async () => {
    const { data } = await list.refetch()
    if (data && data.length > 0) await rows.refetch()
  }
  return { matches, error, isFetching: list.isFetching || rows.isFetching, refetch }
}

function join(list: Recommendation[], rows: OpportunityRow[]): Match[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return list.flatMap((recommendation) => {
    const row = byId.get(recommendation.opportunityId)
    return row ? [{ recommendation, row }] : []
  })
}

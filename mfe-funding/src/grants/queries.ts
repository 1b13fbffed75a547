import {
  Grant,
  grants,
  type GrantChange,
  type GrantMove,
  type NewGrant,
} from '@fundharbor/contracts/catalog/grants'
import { savedOpportunities } from '@fundharbor/contracts/catalog/saved'
import {
  ApiError,
  call,
  callFile,
  callList,
  changesWith,
  endpointQuery,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@fundharbor/kit'
import { loadAll } from '../shared/load-all.ts'

const KEY = ['catalog', 'grants'] as const
const PAGE_SIZE = '500'

/** All grants of the organization. Their statuses follow decisions on applications. */
export const grantsQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) =>
      loadAll((cursor) => callList(grants.list, { query: { limit: PAGE_SIZE, cursor }, signal })),
    staleTime: 0,
    meta: changesWith('grants', 'applications'),
  })

/** Grants as a CSV file, in this order. */
export const exportGrants = (ids: string[]) => callFile(grants.export, { body: { ids } })

/** One grant with everything that belongs to it. */
export const grantQuery = (id: string) =>
  endpointQuery(grants.details, {
    queryKey: [...KEY, 'details', id],
    params: { id },
    staleTime: 0,
    meta: changesWith('grants', 'applications'),
  })

/** The grant for an opportunity; null if the organization has not even saved it. */
export const grantOfQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: [...KEY, 'of', opportunityId],
    queryFn: async ({ signal }): Promise<Grant | null> => {
      const [grant] = await call(grants.list, { query: { opportunity: opportunityId }, signal })
      return grant ?? null
    },
    staleTime: 0,
    meta: changesWith('grants', 'applications'),
  })

/** The grant as somebody else changed it in the meantime, if that is what failed. */
export const newerGrant = (error: unknown): Grant | null =>
  error instanceof ApiError && error.problem?.code === 'CONFLICT'
    ? (Grant.safeParse(error.problem.current).data ?? null)
    : null

/** Shows a grant wherever one of this id is loaded. */
function showGrant(client: QueryClient, grant: Grant): void {
  client.setQueryData(grantsQuery().queryKey, (old) =>
    old?.map((each) => (each.id === grant.id ? grant : each)),
  )
  client.setQueryData(grantQuery(grant.id).queryKey, (old) => old && { ...old, grant })
  client.setQueryData(grantOfQuery(grant.opportunity.id).queryKey, (old) => old && grant)
}

/** Everything that is computed from grants. */
const dependents = [
  KEY,
  ['catalog', 'applications'],
  ['catalog', 'fit'],
  ['catalog', 'timeline'],
  ['catalog', 'saved', 'ids'],
  ['documents', 'recommendations'],
]
const refresh = (client: QueryClient) =>
  Promise.all(dependents.map((queryKey) => client.invalidateQueries({ queryKey })))

export interface Move extends Omit<GrantMove, 'version'> {
  grant: Grant
}

/** Moves a grant at once; it goes back, or to where a colleague moved it, if that fails. */
export function useMoveGrant() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ grant: { id, version }, ...move }: Move) =>
      call(grants.move, { params: { id }, body: { ...move, version } }),
    onMutate: async ({ grant, status, reason = grant.reason }) => {
      await client.cancelQueries({ queryKey: KEY })
      showGrant(client, { ...grant, status, reason })
    },
    onSuccess: (grant) => showGrant(client, grant),
    onError: (error, { grant }) => showGrant(client, newerGrant(error) ?? grant),
    onSettled: () => refresh(client),
  })
}

/** A change of grants, after which everything shown of them is loaded again. */
export function useGrantChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => refresh(client) })
}

export const useAddGrant = () => useGrantChange((body: NewGrant) => call(grants.add, { body }))

export const useRemoveGrant = (id: string) => useGrantChange(() => call(grants.remove, { params: { id } }))

export const useChangeGrant = (id: string) =>
  useGrantChange((body: GrantChange) => call(grants.change, { params: { id }, body }))

/** Your own reminders, and whether you have seen what the funder changed. */
export const useFollowGrant = ({ opportunity: { id } }: Grant) =>
  useGrantChange((body: { reminders?: boolean; seen?: true }) =>
    call(savedOpportunities.change, { params: { opportunityId: id }, body }),
  )

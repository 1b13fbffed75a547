import {
  savedOpportunities,
  savedSearches,
  type NewSavedSearch,
  type SavedSearchChange,
} from '@fundharbor/contracts/catalog/saved'
import {
  call,
  changesWith,
  endpointQuery,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@fundharbor/kit'
import { useEnableEmail } from '../alerts/queries.ts'

const SAVED = ['catalog', 'saved'] as const
const SEARCHES = [...SAVED, 'searches'] as const

/** Ids of the organization's saved opportunities, shared by every star on the page. */
export const savedIdsQuery = () =>
  queryOptions({
    queryKey: [...SAVED, 'ids'],
    queryFn: async ({ signal }) => new Set(await call(savedOpportunities.ids, { signal })),
    meta: changesWith('grants'),
  })

/** Saved searches with their new matches. */
export const savedSearchesQuery = () =>
  endpointQuery(savedSearches.list, { queryKey: SEARCHES, staleTime: 0 })

const invalidateSearches = (client: QueryClient) => client.invalidateQueries({ queryKey: SEARCHES })

/** Saves a search. Choosing how often turns on email in the account; should that fail, the note says that it is off. */
export function useSaveSearch() {
  const client = useQueryClient()
  const enable = useEnableEmail()
  return useMutation({
    mutationFn: async (body: NewSavedSearch) => {
      const saved = await call(savedSearches.create, { body })
      return withEmailOn(saved, enable.mutateAsync)
    },
    onSuccess: () => invalidateSearches(client),
  })
}

type SearchAndNote = Awaited<ReturnType<typeof call<typeof savedSearches.change>>>

/** If emails were chosen and email is off in the account: turns it on and returns what is true then. */
async function withEmailOn(saved: SearchAndNote, enable: () => Promise<unknown>): Promise<SearchAndNote> {
  if (!saved.isAccountOff) return saved
  try {
    await enable()
    return await call(savedSearches.change, { params: { id: saved.search.id }, body: {} })
  } catch {
    return saved
  }
}

/** Changes a search. See `useSaveSearch` about its frequency. */
export function useUpdateSavedSearch() {
  const client = useQueryClient()
  const enable = useEnableEmail()
  return useMutation({
    mutationFn: async ({ id, ...body }: SavedSearchChange & { id: string }) => {
      const changed = await call(savedSearches.change, { params: { id }, body })
      return body.frequency === undefined ? changed : withEmailOn(changed, enable.mutateAsync)
    },
    onSuccess: ({ search }) =>
      client.setQueryData(savedSearchesQuery().queryKey, (rows) =>
        rows?.map((row) => (row.id === search.id ? search : row)),
      ),
  })
}

export function useDeleteSavedSearch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(savedSearches.remove, { params: { id } }),
    onSuccess: () => invalidateSearches(client),
  })
}

import { savedOpportunities, type SavedOpportunityResponse } from '@fundharbor/contracts/catalog/saved'
import {
  ApiError,
  call,
  showErrorToast,
  toast,
  useMutation,
  useNavigate,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@fundharbor/kit'
import { grantOfQuery } from '../grants/queries.ts'
import { grantPath } from '../shared/paths.ts'
import { savedIdsQuery } from './queries.ts'
import { useSavedToast } from './use-saved-toast.ts'

interface SavedToggle {
  /** The opportunity's. */
  id: string
  /** Whether it is saved now. */
  isSaved: boolean
}

/** False while loading. */
export const useIsSaved = (id: string): boolean =>
  useQuery({ ...savedIdsQuery(), select: (ids) => ids.has(id) }).data ?? false

/**
 * Updates the star at once and reverts it if the request fails. Requests run one at a time. The star of a grant that the
 * team works on leads to its page instead of removing it.
 */
export function useToggleSaved(): (toggle: SavedToggle) => void {
  const client = useQueryClient()
  const showSavedToast = useSavedToast()
  const showGrant = useShowGrant()
  const { mutate } = useMutation({
    scope: { id: 'saved-opportunities' },
    mutationFn: ({ id, isSaved }: SavedToggle) => (isSaved ? remove(id) : save(id)),
    onMutate: async ({ id, isSaved }) => {
      const ids = savedIdsQuery()
      // Setting one id before the list is loaded would make it look like the only saved one.
      await client.ensureQueryData(ids).catch(() => undefined)
      await client.cancelQueries({ queryKey: ids.queryKey })
      setStar(client, id, !isSaved)
    },
    onError: (error, { id, isSaved }) => {
      setStar(client, id, isSaved)
      showErrorToast(`This opportunity could not be ${isSaved ? 'removed' : 'saved'}`, error)
      if (isSaved && isConflict(error)) void showGrant(id)
    },
    onSuccess: (saved, { id }) => {
      void client.invalidateQueries({ queryKey: ['catalog', 'grants'] })
      if (saved) showSavedToast('Saved', saved)
      else {
        const onAction = () => mutate({ id, isSaved: false })
        toast({ title: 'Removed from My Grants', action: { label: 'Undo', onAction } })
      }
    },
  })
  return mutate
}

const isConflict = (error: unknown) => error instanceof ApiError && error.problem?.code === 'CONFLICT'

/** Opens the page of the grant for an opportunity. */
function useShowGrant() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (opportunityId: string) => {
    const grant = await client.fetchQuery(grantOfQuery(opportunityId)).catch(() => null)
    if (grant) await navigate(grantPath(grant.id))
  }
}

async function remove(opportunityId: string): Promise<null> {
  await call(savedOpportunities.remove, { params: { opportunityId } })
  return null
}

const save = (opportunityId: string): Promise<SavedOpportunityResponse> =>
  call(savedOpportunities.save, { params: { opportunityId } })

function setStar(client: QueryClient, id: string, isSaved: boolean): void {
  client.setQueryData(savedIdsQuery().queryKey, (before) => {
    if (!before) return undefined
    const ids = new Set(before)
    if (isSaved) ids.add(id)
    else ids.delete(id)
    return ids
  })
}

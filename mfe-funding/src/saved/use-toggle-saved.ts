import { savedOpportunities, type SavedOpportunityResponse } from '@fundharbor/contracts/catalog/saved'
import {
  call,
  showErrorToast,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@fundharbor/kit'
import { savedIdsQuery, savedOpportunitiesQuery } from './queries.ts'
import { useSavedToast } from './use-saved-toast.ts'

interface SavedToggle {
  id: string
  /** Whether it is saved now. */
  isSaved: boolean
  note?: string | null
  isSilent?: boolean
}

const emailNoteKey = (id: string) => ['catalog', 'saved', 'email-note', id]

/** The server's note on emails for an opportunity saved during this visit; null if there is none. */
export const useEmailNote = (id: string): string | null =>
  useQuery<string | null>({ queryKey: emailNoteKey(id), queryFn: () => null, enabled: false }).data ?? null

/** False while loading. */
export const useIsSaved = (id: string): boolean =>
  useQuery({ ...savedIdsQuery(), select: (ids) => ids.has(id) }).data ?? false

/** Updates the star at once and reverts it if the request fails. Requests run one at a time. */
export function useToggleSaved(): (toggle: SavedToggle) => void {
  const client = useQueryClient()
  const showSavedToast = useSavedToast()
  const { mutate } = useMutation({
    scope: { id: 'saved-opportunities' },
    mutationFn: (toggle: SavedToggle) => (toggle.isSaved ? remove(toggle.id) : save(toggle)),
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
    },
    onSuccess: (saved, toggle) => {
      void client.invalidateQueries({ queryKey: savedOpportunitiesQuery().queryKey })
      client.setQueryData(emailNoteKey(toggle.id), saved?.mailing ?? null)
      if (toggle.isSilent) return
      if (saved) showSavedToast('Saved', saved)
      else {
        const onAction = () => mutate({ ...toggle, isSaved: false })
        toast({ title: 'Removed from Saved', action: { label: 'Undo', onAction } })
      }
    },
  })
  return mutate
}

async function remove(opportunityId: string): Promise<null> {
  await call(savedOpportunities.remove, { params: { opportunityId } })
  return null
}

async function save({ id: opportunityId, note }: SavedToggle): Promise<SavedOpportunityResponse> {
  const saved = await call(savedOpportunities.save, { params: { opportunityId } })
  if (!note) return saved
  return call(savedOpportunities.change, { params: { opportunityId }, body: { note } })
}

function setStar(client: QueryClient, id: string, isSaved: boolean): void {
  client.setQueryData(savedIdsQuery().queryKey, (before) => {
    if (!before) return undefined
    const ids = new Set(before)
    if (isSaved) ids.add(id)
    else ids.delete(id)
    return ids
  })
}

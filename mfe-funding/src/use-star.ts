import { savedOpportunities, type SavedOpportunityResponse } from '@fundharbor/contracts/catalog/saved'
import {
  call,
  problemMessage,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@fundharbor/kit'
import { savedIdsQuery, savedQuery } from './saved-queries.ts'
import { useTellMailing } from './use-tell-mailing.ts'

/** A press on a star. `note` comes back with the opportunity when the press is undone. */
export interface StarPress {
  id: string
  isSaved: boolean
  note?: string | null
  /** The place of the star says itself what happened. */
  isQuiet?: boolean
}

/** Presses a star; the same function always, so that cards need not be drawn anew. */
export type PressStar = (press: StarPress) => void

const mailingKey = (id: string) => ['catalog', 'saved', 'mailing', id]

/** What was said about mails when this opportunity was saved on this visit; null where nothing was. */
export const useMailing = (id: string): string | null =>
  useQuery<string | null>({ queryKey: mailingKey(id), queryFn: () => null, enabled: false }).data ?? null

const NONE: ReadonlySet<string> = new Set()

/** Which opportunities have their star; none while that is not known. */
export const useSavedIds = (): ReadonlySet<string> => useQuery(savedIdsQuery()).data ?? NONE

/** Saves, or removes, at once on the screen; goes back and says so where the server could not. One after another. */
export function usePressStar(): PressStar {
  const client = useQueryClient()
  const tell = useTellMailing()
  const { mutate } = useMutation({
    scope: { id: 'saved-opportunities' },
    mutationFn: (press: StarPress) => (press.isSaved ? remove(press.id) : save(press)),
    onMutate: async ({ id, isSaved }) => {
      const ids = savedIdsQuery()
      // One star that is set before the others are known would look like all there are.
      await client.ensureQueryData(ids).catch(() => undefined)
      await client.cancelQueries({ queryKey: ids.queryKey })
      setStar(client, id, !isSaved)
    },
    onError: (error, { id, isSaved }) => {
      setStar(client, id, isSaved)
      toast({
        title: isSaved ? 'This could not be removed' : 'This could not be saved',
        description: problemMessage(error, 'Please try again.'),
        tone: 'destructive',
      })
    },
    onSuccess: (answer, press) => {
      void client.invalidateQueries({ queryKey: savedQuery().queryKey })
      client.setQueryData(mailingKey(press.id), answer?.mailing ?? null)
      if (press.isQuiet) return
      if (answer) tell('Saved', answer)
      else {
        const onAction = () => mutate({ ...press, isSaved: false })
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

async function save({ id: opportunityId, note }: StarPress): Promise<SavedOpportunityResponse> {
  const answer = await call(savedOpportunities.save, { params: { opportunityId } })
  if (!note) return answer
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

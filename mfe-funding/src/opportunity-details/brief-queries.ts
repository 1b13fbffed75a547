import { OwnBrief, ownBriefs, type BriefChange } from '@fundharbor/contracts/catalog/briefs'
import { ApiError, call, endpointQuery, useMutation, useQueryClient } from '@fundharbor/kit'
import { detailsQuery } from '../catalog/queries.ts'

/** The brief of an opportunity as the workspace uses it, with the original. */
export const ownBriefQuery = (id: string) =>
  endpointQuery(ownBriefs.read, {
    queryKey: ['catalog', 'opportunities', 'brief', id],
    params: { id },
    staleTime: 0,
  })

/** The brief that somebody else saved in the meantime, if that is what failed. */
export const newerBrief = (error: unknown): OwnBrief | null =>
  error instanceof ApiError && error.problem?.code === 'CONFLICT'
    ? (OwnBrief.safeParse(error.problem.current).data ?? null)
    : null

/** Shows a brief without loading the details again. */
function useShowBrief(id: string) {
  const client = useQueryClient()
  return (own: OwnBrief) => {
    client.setQueryData(ownBriefQuery(id).queryKey, own)
    client.setQueryData(
      detailsQuery(id).queryKey,
      (full) => full && { ...full, brief: own.brief, briefEdit: own.edit },
    )
  }
}

/** Saves the workspace's brief. After a conflict, the page shows the newer one only when the editor is closed. */
export const useSaveBrief = (id: string) =>
  useMutation({
    mutationFn: (body: BriefChange) => call(ownBriefs.save, { params: { id }, body }),
    onSuccess: useShowBrief(id),
  })

/** Goes back to the original. After a conflict, the page shows the brief as it is now. */
export function useResetBrief(id: string) {
  const show = useShowBrief(id)
  return useMutation({
    mutationFn: (revision: number) =>
      call(ownBriefs.reset, { params: { id }, query: { revision: String(revision) } }),
    onSuccess: show,
    onError: (error) => {
      const newer = newerBrief(error)
      if (newer) show(newer)
    },
  })
}

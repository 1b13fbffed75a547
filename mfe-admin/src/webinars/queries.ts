import { adminWebinars, type WebinarEdit } from '@fundharbor/contracts/content/webinars'
import { call, queryOptions, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { isConflict, tellError } from '../records/failures.ts'

/** Every webinar. People register meanwhile: asked for at every visit. */
export const adminWebinarsQuery = () =>
  queryOptions({
    queryKey: ['content', 'admin', 'webinars'],
    queryFn: ({ signal }) => call(adminWebinars.list, { signal }),
    staleTime: 0,
  })

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: adminWebinarsQuery().queryKey })
}

/** Adds a webinar, or changes the one that `id` names. A conflict with somebody else is for the dialog to settle. */
export function useSaveWebinar(id?: string) {
  return useMutation({
    mutationFn: ({ revision, ...body }: WebinarEdit) =>
      id === undefined
        ? call(adminWebinars.create, { body })
        : call(adminWebinars.update, { params: { id }, body: { ...body, revision } }),
    onError: (error) => {
      if (!isConflict(error))
        tellError(id === undefined ? 'Failed to add webinar' : 'Failed to update webinar')(error)
    },
    onSuccess: ({ title }) =>
      toast({
        title: id === undefined ? 'Webinar added' : 'Webinar updated',
        description: title,
        tone: 'success',
      }),
    onSettled: useRefresh(),
  })
}

export function useRemoveWebinar() {
  return useMutation({
    mutationFn: (id: string) => call(adminWebinars.remove, { params: { id } }),
    onError: tellError('Failed to delete webinar'),
    onSuccess: () => toast({ title: 'Webinar deleted', tone: 'success' }),
    onSettled: useRefresh(),
  })
}

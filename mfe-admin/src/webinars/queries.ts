import { adminWebinars, type WebinarForm } from '@fundharbor/contracts/content/webinars'
import { call, problemMessage, queryOptions, toast, useMutation, useQueryClient } from '@fundharbor/kit'

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

const failed = (title: string) => (error: unknown) =>
  toast({
    title: 'Error',
    description: [title, problemMessage(error, '')].filter(Boolean).join('. '),
    tone: 'destructive',
  })

/** Adds a webinar, or changes the one that `id` names. */
export function useSaveWebinar(id?: string) {
  return useMutation({
    mutationFn: (body: WebinarForm) =>
      id === undefined
        ? call(adminWebinars.create, { body })
        : call(adminWebinars.update, { params: { id }, body }),
    onError: failed(id === undefined ? 'Failed to add webinar' : 'Failed to update webinar'),
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
    onError: failed('Failed to delete webinar'),
    onSuccess: () => toast({ title: 'Webinar deleted', tone: 'success' }),
    onSettled: useRefresh(),
  })
}

import { additions } from '@fundharbor/contracts/catalog/additions'
import { call, problemMessage, queryOptions, toast, useMutation, useQueryClient } from '@fundharbor/kit'

const KEY = ['catalog', 'admin', 'additions']
const POLL_MS = 1000

/** What the additions did, newest first; looked at again while one runs. */
export const additionsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(additions.list, { query: { limit: '20' }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running') ? POLL_MS : false,
  })

/** Asks for ten more; the list then tells how it goes on. */
export function useAddOpportunities() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(additions.trigger),
    onError: (error) =>
      toast({
        title: 'Failed to add opportunities',
        description: problemMessage(error, 'Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

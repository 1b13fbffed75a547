import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from './api-error.ts'
import { USER_KEY } from './current-user.ts'
import { setSessionMember } from './session-end.ts'

/**
 * The query client that shell and areas share. Data never goes stale, is not refetched on focus and is
 * not retried; unused data is kept for 5 minutes. Queries of data that others change set their own `staleTime`.
 * Offline, a query fails at once instead of pausing; what failed is fetched again once the browser is back online.
 * A SIGNED_OUT error means that the session ended elsewhere, so the current user is fetched again.
 */
export function createQueryClient(): QueryClient {
  setSessionMember(null)
  const refetchUser = (error: unknown) => {
    if (isSignedOut(error)) void client.invalidateQueries({ queryKey: USER_KEY })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: refetchUser }),
    mutationCache: new MutationCache({ onError: refetchUser }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { USER_KEY } from './current-user.ts'

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'SIGNED_OUT'

/**
 * The one query client. Data never goes stale by itself, nothing is refetched on focus or at intervals, nothing
 * is retried, unused data is kept for 5 minutes. Queries of what others change set their own `staleTime`.
 * Offline, a query fails at once instead of waiting without a word.
 * An answer SIGNED_OUT anywhere means that the session ended elsewhere: the current user is asked again.
 */
export function createQueryClient(): QueryClient {
  const askAgain = (error: unknown) => {
    if (isSignedOut(error)) void client.invalidateQueries({ queryKey: USER_KEY })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: askAgain }),
    mutationCache: new MutationCache({ onError: askAgain }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

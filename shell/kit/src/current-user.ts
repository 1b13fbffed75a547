import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import type { User } from '@fundharbor/contracts/identity/users'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { parseResponse, send } from './api-request.ts'

/** Query key of the current user. */
export const USER_KEY = ['/api/user'] as const

/** The signed-in user, or null for a visitor. Fresh for 5 minutes, never retried. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: USER_KEY,
    queryFn: async ({ signal, client }) => {
      const user = await fetchUser(signal)
      clearPreviousUser(client, user)
      return user
    },
    staleTime: 5 * 60_000,
    retry: false,
  })

/** Updates the current user everywhere: after signing in, or when the profile changes. */
export function setCurrentUser(client: QueryClient, user: User): void {
  clearPreviousUser(client, user)
  client.setQueryData(currentUserQuery().queryKey, user)
}

/** A session may end in another tab: the next user must not see the previous one's data. */
function clearPreviousUser(client: QueryClient, user: User | null): void {
  const before = client.getQueryData<User | null>(USER_KEY)
  if (before && before.id !== user?.id) clearOtherQueries(client)
}

/** Clears the current user and everything cached: after signing out. */
export function clearCurrentUser(client: QueryClient): void {
  clearOtherQueries(client)
  client.getMutationCache().clear()
  client.setQueryData(currentUserQuery().queryKey, null)
}

function clearOtherQueries(client: QueryClient): void {
  const others = { predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== USER_KEY[0] }
  void client.cancelQueries(others)
  client.removeQueries(others)
}

/** Whether the browser has the readable cookie that accompanies a session. It proves nothing; the server decides. */
export const hasSignedInHint = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SIGNED_IN_HINT}=`))

/** Imports the contract only for signed-in users, so that a visitor's first page loads without zod. */
async function fetchUser(signal: AbortSignal): Promise<User | null> {
  if (!hasSignedInHint()) return null
  try {
    const response = await send({ method: 'GET', path: USER_KEY[0] }, { signal })
    const { users } = await import('@fundharbor/contracts/identity/users')
    return await parseResponse(users.current, response)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

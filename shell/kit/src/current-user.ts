import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import type { User } from '@fundharbor/contracts/identity/users'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { parseResponse, send } from './api-request.ts'
import { announceSession } from './session-channel.ts'
import { endSession, isSameMember, setSessionMember, useSessionEnd } from './session-end.ts'

/** Query key of the current user. */
export const USER_KEY = ['/api/user'] as const

/**
 * The signed-in user, or null for a visitor. Fresh for 5 minutes, never retried. If the session has ended, the user stays
 * until they sign in again or leave, so that no form is lost.
 */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: USER_KEY,
    queryFn: async ({ signal, client }) => {
      const user = await fetchUser(signal)
      const before = client.getQueryData<User | null>(USER_KEY)
      if (before && !user) {
        endSession()
        return before
      }
      changeUser(client, user)
      return user
    },
    staleTime: 5 * 60_000,
    retry: false,
  })

/** Updates the current user everywhere: after signing in, or when the profile changes. */
export function setCurrentUser(client: QueryClient, user: User): void {
  const hasSignedIn = useSessionEnd.getState().hasEnded || !client.getQueryData(USER_KEY)
  changeUser(client, user)
  client.setQueryData(currentUserQuery().queryKey, user)
  if (hasSignedIn) announceSession('signed-in')
}

/** Someone else may sign in, here or in another tab, or the same person for another organization: the data is not theirs. */
function changeUser(client: QueryClient, user: User | null): void {
  const before = client.getQueryData<User | null>(USER_KEY)
  if (before && !isSameMember(before, user)) clearOtherQueries(client)
  setSessionMember(user)
}

/** Clears the current user and everything cached, in every tab: after signing out. */
export function clearCurrentUser(client: QueryClient): void {
  forgetCurrentUser(client)
  announceSession('signed-out')
}

/** Clears the current user and everything cached in this tab. */
export function forgetCurrentUser(client: QueryClient): void {
  clearOtherQueries(client)
  client.getMutationCache().clear()
  client.setQueryData(currentUserQuery().queryKey, null)
  setSessionMember(null)
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
    const response = await send({ method: 'GET', path: USER_KEY[0] }, { signal, waitsForSignIn: false })
    const { users } = await import('@fundharbor/contracts/identity/users')
    return await parseResponse(users.current, response)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

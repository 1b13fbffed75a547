import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import type { User } from '@fundharbor/contracts/identity/users'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { parseAnswer, send } from './api-request.ts'

/** Key of the current user in the query cache. */
export const USER_KEY = ['/api/user'] as const

/** The signed-in user; null for a visitor. Fresh for 5 minutes, never retried. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: USER_KEY,
    queryFn: async ({ signal, client }) => {
      const user = await fetchUser(signal)
      forgetPredecessor(client, user)
      return user
    },
    staleTime: 5 * 60_000,
    retry: false,
  })

/** After signing in, or when the profile changed: what every part of the site knows of the user. */
export function rememberUser(client: QueryClient, user: User): void {
  forgetPredecessor(client, user)
  client.setQueryData(currentUserQuery().queryKey, user)
}

/** Sessions end elsewhere, too: nobody sees what somebody before them was shown. */
function forgetPredecessor(client: QueryClient, user: User | null): void {
  const before = client.getQueryData<User | null>(USER_KEY)
  if (before && before.id !== user?.id) forgetOthers(client)
}

/** After signing out: nobody is signed in and nothing cached remains. */
export function forgetUser(client: QueryClient): void {
  forgetOthers(client)
  client.getMutationCache().clear()
  client.setQueryData(currentUserQuery().queryKey, null)
}

function forgetOthers(client: QueryClient): void {
  const others = { predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== USER_KEY[0] }
  void client.cancelQueries(others)
  client.removeQueries(others)
}

/** Whether the browser holds the hint that stands beside a session's cookie. */
export const mayBeSignedIn = (): boolean =>
  document.cookie.split('; ').some((each) => each.startsWith(`${SIGNED_IN_HINT}=`))

/** The contract is loaded only for somebody who is signed in: a visitor's first page does without zod. */
async function fetchUser(signal: AbortSignal): Promise<User | null> {
  if (!mayBeSignedIn()) return null
  try {
    const response = await send({ method: 'GET', path: USER_KEY[0] }, { signal })
    const { users } = await import('@fundharbor/contracts/identity/users')
    return await parseAnswer(users.current, response)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

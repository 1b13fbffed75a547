import { allows } from '@fundharbor/contracts/identity/roles'
import type { User } from '@fundharbor/contracts/identity/users'
import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import { currentUserQuery, forgetCurrentUser } from './current-user.ts'
import { listenToSession, type SessionChange } from './session-channel.ts'

/**
 * Who is signed in. `user` is null for a visitor and undefined while loading; `error` is set if the request failed
 * (401 is not a failure), and `retry` repeats it.
 */
export interface Session {
  user: User | null | undefined
  isLoading: boolean
  error: Error | null
  retry: () => void
}

const SessionContext = createContext<StoreApi<Session> | null>(null)

/** Mirrors the query cache, so that updating the user there updates the session. */
function createSessionStore(client: QueryClient) {
  const observer = new QueryObserver(client, currentUserQuery())
  const read = (): Session => {
    const { data, isLoading, error } = observer.getCurrentResult()
    return {
      user: data,
      isLoading,
      error: data === undefined ? error : null,
      retry: () => void observer.refetch(),
    }
  }
  const store = createStore<Session>(read)
  return { store, subscribe: () => observer.subscribe(() => store.setState(read())) }
}

/** Fetches the current user once and provides it to `useAuth`. Needs a `QueryClientProvider` above it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [session] = useState(() => createSessionStore(client))
  useEffect(() => session.subscribe(), [session])
  useEffect(() => listenToSession((change) => followOtherTab(client, change)), [client])
  return <SessionContext value={session.store}>{children}</SessionContext>
}

/** Signing in or out or changing the organization in one tab shows in all. */
function followOtherTab(client: QueryClient, change: SessionChange): void {
  if (change === 'signed-out') forgetCurrentUser(client)
  else if (change === 'organization-changed') location.assign('/dashboard')
  else void client.invalidateQueries(currentUserQuery())
}

/** The current session. Throws outside `AuthProvider`. */
export function useAuth(): Session {
  const store = use(SessionContext)
  if (!store) throw new Error('useAuth must be used within an AuthProvider')
  return useStore(store)
}

/** The signed-in user, on pages that require sign-in. Throws if nobody is signed in. */
export function useMember(): User {
  const { user } = useAuth()
  if (!user) throw new Error('useMember is for pages behind sign-in')
  return user
}

/** Whether the member's role lets them change what belongs to the organization. The services refuse everybody else, too. */
export const useCanEdit = (): boolean => allows(useMember().workspaceRole ?? 'owner', 'edit')

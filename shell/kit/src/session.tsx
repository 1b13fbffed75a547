import type { User } from '@fundharbor/contracts/identity/users'
import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import { currentUserQuery } from './current-user.ts'

/**
 * Who is signed in. `user` is null for a visitor and undefined until the answer is there; `error` is set when
 * the question itself failed (never by 401) and `retry` asks again.
 */
export interface Session {
  user: User | null | undefined
  isLoading: boolean
  error: Error | null
  retry: () => void
}

const SessionContext = createContext<StoreApi<Session> | null>(null)

/** The store follows the query cache, so that whoever writes the user there writes the session. */
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
  return { store, follow: () => observer.subscribe(() => store.setState(read())) }
}

/** Asks once who is signed in and tells everything below. Stands inside the query client's provider. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [session] = useState(() => createSessionStore(client))
  useEffect(() => session.follow(), [session])
  return <SessionContext value={session.store}>{children}</SessionContext>
}

/** Who is signed in. Throws outside `AuthProvider`. */
export function useAuth(): Session {
  const store = use(SessionContext)
  if (!store) throw new Error('useAuth must be used within an AuthProvider')
  return useStore(store)
}

/** The signed-in user, for pages that the shell opens to members alone. Throws where nobody is signed in. */
export function useMember(): User {
  const { user } = useAuth()
  if (!user) throw new Error('useMember is for pages behind sign-in')
  return user
}

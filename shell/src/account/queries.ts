import { account, type AccountSettings } from '@fundharbor/contracts/identity/account'
import { keys } from '@fundharbor/contracts/identity/keys'
import type { User } from '@fundharbor/contracts/identity/users'
import { endpointQuery, setCurrentUser, type QueryClient } from '@fundharbor/kit'

/** Account settings. Never fresh, because a link in an email or another tab may change them. */
export const accountQuery = () =>
  endpointQuery(account.settings, { queryKey: ['identity', 'account'], staleTime: 0 })

/** Signed-in devices, last used first. */
export const devicesQuery = () =>
  endpointQuery(account.sessions, { queryKey: ['identity', 'account', 'devices'], staleTime: 0 })

/** API keys of the organization, newest first. */
export const keysQuery = () =>
  endpointQuery(keys.list, { queryKey: ['identity', 'account', 'keys'], staleTime: 0 })

/** Updates the cached settings. */
export function patchSettings(client: QueryClient, changes: Partial<AccountSettings>): void {
  client.setQueryData(accountQuery().queryKey, (settings) => settings && { ...settings, ...changes })
}

/** Updates the user in the cached settings and in the session. */
export function updateUser(client: QueryClient, user: User): void {
  setCurrentUser(client, user)
  patchSettings(client, { email: user.email, pendingEmail: user.pendingEmail ?? null })
}

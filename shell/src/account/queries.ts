import { account, type AccountSettings } from '@fundharbor/contracts/identity/account'
import type { User } from '@fundharbor/contracts/identity/users'
import { call, queryOptions, setCurrentUser, type QueryClient } from '@fundharbor/kit'

/** Settings of the own account. A mail's link or another tab may change them: asked for at every visit. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['identity', 'account'],
    queryFn: ({ signal }) => call(account.settings, { signal }),
    staleTime: 0,
  })

/** Devices that are signed in, last used first. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: ['identity', 'account', 'devices'],
    queryFn: ({ signal }) => call(account.sessions, { signal }),
    staleTime: 0,
  })

/** Changes what this page knows of the settings. */
export function patchSettings(client: QueryClient, changes: Partial<AccountSettings>): void {
  client.setQueryData(accountQuery().queryKey, (settings) => settings && { ...settings, ...changes })
}

/** Takes over the user of an answer, here and in the rest of the site. */
export function takeUser(client: QueryClient, user: User): void {
  setCurrentUser(client, user)
  patchSettings(client, { email: user.email, pendingEmail: user.pendingEmail ?? null })
}

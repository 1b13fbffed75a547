import { AccountState } from '@fundharbor/contracts/identity/admin-users'
import { Role, SubscriptionStatus } from '@fundharbor/contracts/identity/session'
import { useSearchParams } from '@fundharbor/kit'
import { useMemo } from 'react'
import { z } from 'zod'

/** What the address says of the list; anything else in it is let be. */
const Search = z.object({
  search: z.string().max(100).optional().catch(undefined),
  state: AccountState.optional().catch(undefined),
  role: Role.optional().catch(undefined),
  plan: SubscriptionStatus.optional().catch(undefined),
  sort: z.enum(['newest', 'oldest']).optional().catch(undefined),
})
export type UserSearch = z.infer<typeof Search>

/** The list's filters and order, kept in the address so that a view can be sent to a colleague. */
export function useUserSearch() {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => Search.parse(Object.fromEntries(params)), [params])
  const change = (changes: UserSearch) => {
    const kept = Object.entries({ ...search, ...changes }).filter(([, value]) => value)
    setParams(Object.fromEntries(kept) as Record<string, string>, { replace: true })
  }
  return { search, change }
}

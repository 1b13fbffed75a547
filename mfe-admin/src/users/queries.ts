import {
  AccountState,
  adminUsers,
  UserSort,
  type AdminUser,
} from '@fundharbor/contracts/identity/admin-users'
import { Role, SubscriptionStatus } from '@fundharbor/contracts/identity/session'
import {
  call,
  callList,
  infiniteQueryOptions,
  problemMessage,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { z } from 'zod'

/** What the address says of the list; anything else in it is let be. */
export const UserSearch = z.object({
  search: z.string().max(100).optional().catch(undefined),
  state: AccountState.optional().catch(undefined),
  role: Role.optional().catch(undefined),
  plan: SubscriptionStatus.optional().catch(undefined),
  sort: UserSort.optional().catch(undefined),
})
export type UserSearch = z.infer<typeof UserSearch>

export const USERS_KEY = ['identity', 'admin', 'users'] as const

/** Users as the filters leave them, 25 at a time: typing redraws them. Others register meanwhile: asked for at every visit. */
export const usersQuery = (search: UserSearch) =>
  infiniteQueryOptions({
    queryKey: [...USERS_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      callList(adminUsers.list, {
        query: { ...search, limit: '25', cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** What can be done with one account; each says in the past tense what it did. */
export const deeds = {
  block: ({ id }: AdminUser) => call(adminUsers.block, { params: { id }, body: { blocked: true } }),
  unblock: ({ id }: AdminUser) => call(adminUsers.block, { params: { id }, body: { blocked: false } }),
  promote: ({ id }: AdminUser) => call(adminUsers.setRole, { params: { id }, body: { role: 'admin' } }),
  demote: ({ id }: AdminUser) => call(adminUsers.setRole, { params: { id }, body: { role: 'user' } }),
  signOut: ({ id }: AdminUser) => call(adminUsers.endSessions, { params: { id } }),
  resend: ({ id }: AdminUser) => call(adminUsers.resendVerification, { params: { id } }),
}
export type Deed = keyof typeof deeds

const done: Record<Deed, string> = {
  block: 'is blocked',
  unblock: 'is open again',
  promote: 'is an administrator now',
  demote: 'is no administrator any more',
  signOut: 'is signed out on every device',
  resend: 'gets the verification mail again',
}

/** Does one thing to some accounts, one after the other, and says what became of it. */
export function useDeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ deed, users }: { deed: Deed; users: AdminUser[] }) => {
      for (const user of users) await deeds[deed](user)
    },
    onSuccess: (_, { deed, users }) => {
      const who = users.length === 1 ? users[0]?.email : `Each of ${users.length} accounts`
      toast({ title: 'Account updated', description: `${who} ${done[deed]}.`, tone: 'success' })
    },
    onError: (error) =>
      toast({
        title: 'Failed to update the account',
        description: problemMessage(error, 'Nothing was changed. Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: USERS_KEY }),
  })
}

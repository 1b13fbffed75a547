import { adminUsers, type AccountState, type AdminUser } from '@fundharbor/contracts/identity/admin-users'
import type { Role, SubscriptionStatus } from '@fundharbor/contracts/identity/session'
import { Badge, call, type BadgeTone } from '@fundharbor/kit'
import { nameColumn } from '../records/columns.tsx'
import { shortDate } from '../records/dates.ts'
import { ResourcePage } from '../records/page.tsx'
import { defineResource } from '../records/resource.ts'
import type { RowAction } from '../records/row-actions.ts'

const states: Record<AccountState, string> = {
  verified: 'Verified',
  unverified: 'Not verified',
  blocked: 'Blocked',
}
const tones: Record<AccountState, BadgeTone> = { verified: 'ok', unverified: 'warn', blocked: 'bad' }
const roles: Record<Role, string> = { user: 'User', admin: 'Administrator' }
const plans: Record<SubscriptionStatus, string> = {
  none: 'None',
  freemium: 'Free',
  trial: 'Trial',
  basic: 'Basic',
  premium: 'Premium',
  unlimited: 'Unlimited',
  admin: 'Admin',
}

function stateOf({ accountBlocked, emailVerified }: AdminUser): AccountState {
  if (accountBlocked) return 'blocked'
  return emailVerified ? 'verified' : 'unverified'
}

const setBlocked =
  (blocked: boolean) =>
  ({ id }: AdminUser) =>
    call(adminUsers.block, { params: { id }, body: { blocked } })

const setRole =
  (role: Role) =>
  ({ id }: AdminUser) =>
    call(adminUsers.setRole, { params: { id }, body: { role } })

const block = {
  label: 'Block',
  run: setBlocked(true),
  confirm: 'They are signed out right away and cannot sign in until an administrator unblocks them.',
  isDangerous: true,
}
const unblock = { label: 'Unblock', run: setBlocked(false), confirm: 'They can sign in again.' }

const failed = 'Failed to update account'

const actions: RowAction<AdminUser>[] = [
  { ...block, isFor: ({ accountBlocked }) => !accountBlocked, done: 'Account blocked', failed },
  { ...unblock, isFor: ({ accountBlocked }) => accountBlocked, done: 'Account unblocked', failed },
  {
    label: 'Make administrator',
    isFor: ({ role }) => role !== 'admin',
    question: (email) => `Make ${email} an administrator?`,
    confirm: 'They get the same access to the console as you. They have to sign in again.',
    run: setRole('admin'),
    done: 'User is now an administrator',
    failed,
  },
  {
    label: 'Remove administrator role',
    isFor: ({ role }) => role === 'admin',
    question: (email) => `Remove the administrator role from ${email}?`,
    confirm: 'They lose access to the console and have to sign in again.',
    run: setRole('user'),
    done: 'Administrator role removed',
    failed,
  },
  {
    label: 'Sign out everywhere',
    question: (email) => `Sign ${email} out everywhere?`,
    confirm: 'They have to sign in again on every device.',
    run: ({ id }) => call(adminUsers.endSessions, { params: { id } }),
    done: 'Signed out on every device',
    failed,
  },
  {
    label: 'Resend verification email',
    isFor: ({ emailVerified }) => !emailVerified,
    question: (email) => `Resend the verification email to ${email}?`,
    confirm: 'They get a new verification link. Older links stop working.',
    run: ({ id }) => call(adminUsers.resendVerification, { params: { id } }),
    done: 'Verification email sent',
    failed: 'Failed to send verification email',
  },
]

const users = defineResource({
  noun: 'user',
  nameOf: (user) => user.email,
  queryKey: ['identity', 'admin', 'users'],
  list: adminUsers.list,
  // Small pages: the table is redrawn while somebody types.
  pageSize: 25,
  filters: {
    search: { label: 'Name or email' },
    state: { label: 'State', any: 'Any state', options: states },
    role: { label: 'Role', any: 'Any role', options: roles },
    plan: { label: 'Plan', any: 'Any plan', options: plans },
  },
  orders: { newest: 'Newest first', oldest: 'Oldest first', name: 'By name', email: 'By email' },
  export: adminUsers.export,
  empty: 'No users match these filters.',
  columns: [
    nameColumn('Name', 'fullName', 180),
    { title: 'Email', field: 'email', width: 250, isTruncated: true },
    { title: 'Role', width: 130, render: ({ role }) => roles[role] },
    { title: 'Plan', width: 100, render: ({ subscriptionStatus }) => plans[subscriptionStatus] },
    {
      title: 'State',
      width: 120,
      render: (user) => <Badge tone={tones[stateOf(user)]}>{states[stateOf(user)]}</Badge>,
    },
    { title: 'Registered', width: 130, render: ({ createdAt }) => shortDate(createdAt) },
  ],
  rowActions: actions,
  hasActionMenu: true,
  actionsWidth: 110,
  // Nobody blocks or demotes themselves.
  replaceActions: ({ id }, ownId) => id === ownId && 'You',
  isSelectable: ({ id }, ownId) => id !== ownId,
  bulkActions: [block, unblock],
})

/** Every account. */
export const Component = () => <ResourcePage resource={users} />

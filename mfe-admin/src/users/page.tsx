import { adminUsers, type AccountState, type AdminUser } from '@fundharbor/contracts/identity/admin-users'
import type { Role } from '@fundharbor/contracts/identity/session'
import { Badge, type BadgeTone, formatDate } from '@fundharbor/kit'
import { nameColumn } from '../records/columns.tsx'
import { ConsolePage, Panel } from '../records/page.tsx'
import { ResourceList } from '../records/resource-list.tsx'
import { defineResource } from '../records/resource.ts'
import { actions, block, unblock } from './actions.ts'
import { plans } from './plans.ts'
import { InviteButton } from './invite-button.tsx'

const states: Record<AccountState, string> = {
  verified: 'Verified',
  unverified: 'Not Verified',
  blocked: 'Blocked',
}
const tones: Record<AccountState, BadgeTone> = { verified: 'ok', unverified: 'warn', blocked: 'bad' }
const roles: Record<Role, string> = { user: 'User', admin: 'Administrator' }

function stateOf({ accountBlocked, emailVerified }: AdminUser): AccountState {
  if (accountBlocked) return 'blocked'
  return emailVerified ? 'verified' : 'unverified'
}

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
    { title: 'Registered', width: 152, render: ({ createdAt }) => formatDate(createdAt) },
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
export const Component = () => (
  <ConsolePage title="Users" actions={<InviteButton />}>
    <Panel>
      <ResourceList resource={users} />
    </Panel>
  </ConsolePage>
)

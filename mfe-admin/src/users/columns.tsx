import type { ProColumns } from '@ant-design/pro-components'
import type { AdminUser } from '@fundharbor/contracts/identity/admin-users'
import { Badge, formatShortDate, type BadgeTone } from '@fundharbor/kit'
import { stateOf, planLabels, stateLabels } from './labels.ts'
import { UserActions } from './user-actions.tsx'

const toneOf: Record<ReturnType<typeof stateOf>, BadgeTone> = {
  verified: 'ok',
  unverified: 'warn',
  blocked: 'bad',
}

/** Columns of the users table. */
export const userColumns: ProColumns<AdminUser>[] = [
  {
    title: 'Name',
    dataIndex: 'fullName',
    ellipsis: true,
    width: 180,
    render: (_, row) => <strong>{row.fullName}</strong>,
  },
  { title: 'Email', dataIndex: 'email', ellipsis: true, width: 250 },
  {
    title: 'Role',
    dataIndex: 'role',
    width: 130,
    render: (_, row) => (row.role === 'admin' ? 'Administrator' : 'User'),
  },
  {
    title: 'Plan',
    dataIndex: 'subscriptionStatus',
    width: 100,
    render: (_, row) => planLabels[row.subscriptionStatus],
  },
  {
    title: 'State',
    key: 'state',
    width: 120,
    render: (_, row) => <Badge tone={toneOf[stateOf(row)]}>{stateLabels[stateOf(row)]}</Badge>,
  },
  {
    title: 'Registered',
    dataIndex: 'createdAt',
    width: 130,
    render: (_, row) => formatShortDate(row.createdAt),
  },
  {
    title: <span className="visually-hidden">Actions</span>,
    key: 'actions',
    width: 110,
    render: (_, row) => <UserActions user={row} />,
  },
]

import { adminMembers, type Member } from '@fundharbor/contracts/identity/members'
import type { Organization } from '@fundharbor/contracts/identity/organizations'
import { Badge, call, formatCount, formatDate, QueryError, useQuery } from '@fundharbor/kit'
import { Space } from 'antd'
import { plans } from '../users/plans.ts'
import { keys } from './keys.ts'

const roles: Record<Member['role'], string> = {
  owner: 'Owner',
  editor: 'Editor',
  reviewer: 'Reviewer',
  viewer: 'Viewer',
  billing: 'Billing',
}

/** Who works for an organization, as what, and how many seats its plan has. */
export function Members({ organization: { id } }: { organization: Organization }) {
  const query = useQuery({
    queryKey: [...keys.queryKey, id, 'members'],
    queryFn: ({ signal }) => call(adminMembers.list, { params: { id }, signal }),
  })
  if (query.error && !query.data) return <QueryError query={query} />
  if (!query.data) return 'Loading'
  const { plan, seats, openInvitations, members } = query.data
  return (
    <Space orientation="vertical" size={2}>
      {members.map((member) => (
        <span key={member.userId}>
          {member.name} ({member.email}): {roles[member.role]}, joined {formatDate(member.joinedAt)}{' '}
          {!member.hasSeat && <Badge tone="warn">Read-only: no seat</Badge>}
        </span>
      ))}
      <span>
        {plan && `${plans[plan]} plan, `}
        {seats === null ? 'seats without limit' : formatCount(seats, 'seat')}
        {openInvitations > 0 && `, ${formatCount(openInvitations, 'open invitation')}`}
      </span>
    </Space>
  )
}

import { forbidden, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { members, type Member } from '@fundharbor/contracts/identity/members'
import { Router } from '@koa/router'
import { OrganizationModel } from '../organizations/model.ts'
import { currentName } from '../users/current-name.ts'
import { UserModel } from '../users/model.ts'
import type { MembershipModel } from '../workspaces/membership-model.ts'
import { ActivityModel } from './activity-model.ts'
import { changeRole, removeMember } from './change-members.ts'
import { readSeats } from './seats.ts'

/** Who works for the organization. */
export const router = new Router()

mount(router, members.list, async ({ person: { id, workspaceId, workspaceRole } }) => {
  const [organization, seats, listed] = await Promise.all([
    OrganizationModel.query().findOne({ workspaceId }),
    readSeats(workspaceId),
    listMembers(workspaceId),
  ])
  return { organization: organization?.name ?? null, role: workspaceRole, userId: id, seats, members: listed }
})

mount(router, members.changeRole, async ({ person, params, body }) => {
  await changeRole(person, params.userId, body.role)
  const changed = (await listMembers(person.workspaceId)).find(({ userId }) => userId === params.userId)
  if (!changed) throw notFound('Member')
  return changed
})

mount(router, members.remove, async ({ person, params }) => {
  if (params.userId !== person.id && person.workspaceRole !== 'owner')
    throw forbidden('Only owners can remove members')
  await removeMember(person, params.userId)
  return {}
})

mount(router, members.activity, ({ person }) =>
  ActivityModel.newest(person.workspaceId, { showsAddresses: person.workspaceRole === 'owner' }),
)

async function listMembers(workspaceId: string): Promise<Member[]> {
  const rows = await UserModel.query()
    .join('memberships', 'memberships.userId', 'users.id')
    .where('memberships.workspaceId', workspaceId)
    .select('users.*', 'memberships.role as workspaceRole', 'memberships.joinedAt')
    .orderByRaw("memberships.role = 'owner' DESC, memberships.joined_at, users.id")
    .castTo<(UserModel & { workspaceRole: Member['role'] } & Pick<MembershipModel, 'joinedAt'>)[]>()
  return rows.map((row) => ({
    userId: row.id,
    name: currentName(row),
    email: row.email,
    role: row.workspaceRole,
    joinedAt: row.joinedAt.toISOString(),
  }))
}

import { forbidden, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { members, type Member } from '@fundharbor/contracts/identity/members'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { secondsInHour } from 'date-fns/constants'
import { OrganizationModel } from '../organizations/model.ts'
import { ActivityModel } from './activity-model.ts'
import { changeRole, removeMember } from './change-members.ts'
import { giveSeat } from './give-seat.ts'
import { InvitationModel } from './invitation-model.ts'
import { listMembers } from './list-members.ts'
import { readPlan, readSeats } from '../seats/seats.ts'

/** Each is recorded and notifies somebody. */
const changesPerHour = rateLimit('member changes', { times: 120, seconds: secondsInHour })

/** Who works for the organization. */
export const router = new Router()

mount(router, members.list, async ({ person: { id, workspaceId, workspaceRole } }) => {
  const [organization, plan, seats, openInvitations, listed] = await Promise.all([
    OrganizationModel.query().findOne({ workspaceId }),
    readPlan(workspaceId),
    readSeats(workspaceId),
    InvitationModel.open(workspaceId).resultSize(),
    listMembers(workspaceId),
  ])
  return {
    organization: organization?.name ?? null,
    role: workspaceRole,
    userId: id,
    seats,
    plan,
    openInvitations,
    members: listed,
  }
})

mount(router, members.changeRole, async ({ person, params, body }) => {
  await changesPerHour(person.id)
  await changeRole(person, params.userId, body.role)
  return findListed(person, params.userId)
})

mount(router, members.giveSeat, async ({ person, params }) => {
  await changesPerHour(person.id)
  await giveSeat(person, params.userId)
  return findListed(person, params.userId)
})

mount(router, members.remove, async ({ person, params }) => {
  if (params.userId !== person.id && person.workspaceRole !== 'owner')
    throw forbidden('Only owners can remove members')
  await changesPerHour(person.id)
  await removeMember(person, params.userId)
  return {}
})

mount(router, members.activity, ({ person }) =>
  ActivityModel.newest(person.workspaceId, { showsAddresses: person.workspaceRole === 'owner' }),
)

async function findListed({ workspaceId }: Person, userId: string): Promise<Member> {
  const found = (await listMembers(workspaceId)).find((member) => member.userId === userId)
  if (!found) throw notFound('Member')
  return found
}

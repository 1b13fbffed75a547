import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { adminMembers } from '@fundharbor/contracts/identity/members'
import { internalMembers } from '@fundharbor/contracts/platform/members'
import { Router } from '@koa/router'
import { OrganizationModel } from '../organizations/model.ts'
import { InvitationModel } from './invitation-model.ts'
import { listMembers } from './list-members.ts'
import { readPlan, readSeats } from '../seats/seats.ts'

/** Members of organizations, for administrators and the other services. */
export const router = new Router()

mount(router, adminMembers.list, async ({ params }) => {
  const organization = await OrganizationModel.query().findById(params.id)
  if (!organization) throw notFound('Organization')
  const { workspaceId } = organization
  const [plan, seats, openInvitations, members] = await Promise.all([
    readPlan(workspaceId),
    readSeats(workspaceId),
    InvitationModel.open(workspaceId).resultSize(),
    listMembers(workspaceId),
  ])
  return { plan, seats, openInvitations, members }
})

mount(router, internalMembers.list, ({ params }) => listMembers(params.workspaceId))

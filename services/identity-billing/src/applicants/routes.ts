import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalApplicants } from '@fundharbor/contracts/identity/applicants'
import { Router } from '@koa/router'
import { OrganizationModel } from '../organizations/model.ts'
import { ProjectModel } from '../projects/model.ts'
import { UserModel } from '../users/model.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { presentApplicant } from './presenter.ts'

/** Applicants, for the other services. */
export const router = new Router()

mount(router, internalApplicants.read, async ({ params, query }) => {
  const [user, project] = await Promise.all([
    UserModel.query().findById(params.id),
    ProjectModel.findIn(MembershipModel.workspacesFor(params.id, query), query.project),
  ])
  if (!user) throw notFound('User')
  const organization = await OrganizationModel.query().findOne({ workspaceId: project.workspaceId })
  return presentApplicant({ user, organization, project })
})

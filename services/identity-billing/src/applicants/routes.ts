import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalApplicants } from '@fundharbor/contracts/identity/applicants'
import { Router } from '@koa/router'
import { OrganizationModel } from '../organizations/model.ts'
import { ProjectModel } from '../projects/model.ts'
import { UserModel } from '../users/model.ts'
import { presentApplicant } from './presenter.ts'

/** Applicants, for the other services. */
export const router = new Router()

mount(router, internalApplicants.read, async ({ params, query }) => {
  const workspaceId = UserModel.query().select('workspaceId').where({ id: params.id })
  // All at once, because every look at the recommendations waits for it.
  const [user, project, organization] = await Promise.all([
    UserModel.query().findById(params.id),
    ProjectModel.findIn(workspaceId, query.project),
    OrganizationModel.query().findOne({ workspaceId }),
  ])
  if (!user) throw notFound('User')
  return presentApplicant({ user, organization, project })
})

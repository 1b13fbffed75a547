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
  const user = await UserModel.query().findById(params.id)
  if (!user) throw notFound('User')
  const { workspaceId } = user
  const [project, organization] = await Promise.all([
    ProjectModel.findIn(workspaceId, query.project),
    OrganizationModel.query().findOne({ workspaceId }),
  ])
  return presentApplicant({ user, organization, project })
})

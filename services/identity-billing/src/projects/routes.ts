import { conflict } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { projects } from '@fundharbor/contracts/identity/projects'
import { Router } from '@koa/router'
import { secondsInHour } from 'date-fns/constants'
import { WorkspaceModel } from '../workspaces/model.ts'
import { applyChange } from './change-project.ts'
import { createProject } from './create-project.ts'
import { readFollowedProfile } from './followed-profile.ts'
import { listProjects } from './list-projects.ts'
import { ProjectModel } from './model.ts'
import { presentProject } from './presenter.ts'
import { queueReleases } from './releases.ts'

/** Each that is deleted leaves jobs for other services. */
const createdPerHour = rateLimit('projects', { times: 200, seconds: secondsInHour })

/** Projects of one's workspace. */
export const router = new Router()

mount(router, projects.list, ({ person }) => listProjects(person.workspaceId))

mount(router, projects.create, async ({ person, body }) => {
  await createdPerHour(person.id)
  const row = await createProject(person, body)
  return presentProject(row, await readFollowedProfile(person.workspaceId))
})

mount(router, projects.update, async ({ person: { workspaceId }, params, body }) => {
  const profile = await readFollowedProfile(workspaceId)
  const row = await ProjectModel.transaction(async (trx) => {
    await WorkspaceModel.lock(workspaceId, trx)
    const before = await ProjectModel.findIn(workspaceId, params.id, trx)
    return ProjectModel.query(trx).patchAndFetchById(before.id, applyChange(before, body, profile))
  })
  return presentProject(row, profile)
})

mount(router, projects.remove, async ({ person: { workspaceId }, params }) => {
  await ProjectModel.transaction(async (trx) => {
    const row = await ProjectModel.findIn(workspaceId, params.id, trx)
    if (row.isDefault) throw conflict('Your default project cannot be deleted')
    await row.$query(trx).delete()
    await queueReleases(trx, row.id)
  })
  return {}
})

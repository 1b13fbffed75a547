import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { organizations, YEAR_MESSAGE } from '@fundharbor/contracts/identity/organizations'
import { Router } from '@koa/router'
import { UniqueViolationError } from 'objection'
import { notifyMembers } from '../seats/notify-members.ts'
import type { Settings } from '../settings.ts'
import { OrganizationModel } from './model.ts'
import { presentOrganization } from './presenter.ts'
import { toColumns } from './to-columns.ts'
import { updateOrganization } from './update-organization.ts'

/** The organization of one's workspace. */
export function organizationRouter(settings: Settings): Router {
  const router = new Router()

  mount(router, organizations.mine, async ({ person }) => {
    const row = await OrganizationModel.ofWorkspace(person.workspaceId)
    return row ? presentOrganization(row) : null
  })

  mount(router, organizations.create, async ({ person, body }) => {
    assertNotInFuture(body.foundedYear)
    const now = clock.now()
    const { id: userId, workspaceId } = person
    const own = { userId, workspaceId, createdAt: now, updatedAt: now }
    try {
      const id = await OrganizationModel.transaction(async (trx) => {
        const row = await OrganizationModel.query(trx).insert({ ...toColumns(body, body.country), ...own })
        await notifyMembers(trx, workspaceId)
        return row.id
      })
      return presentOrganization(await OrganizationModel.findWithDocuments(id))
    } catch (error) {
      if (error instanceof UniqueViolationError) throw conflict('You already have an organization')
      throw error
    }
  })

  mount(router, organizations.update, async ({ person, params, body }) => {
    assertNotInFuture(body.foundedYear)
    const update = { workspaceId: person.workspaceId, id: params.id, form: body }
    return presentOrganization(await updateOrganization(update, settings))
  })

  return router
}

function assertNotInFuture(year: number | null): void {
  if (year !== null && year > clock.now().getUTCFullYear()) throw invalid({ foundedYear: YEAR_MESSAGE })
}

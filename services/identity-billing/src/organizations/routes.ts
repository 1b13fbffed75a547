import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { organizations, YEAR_MESSAGE } from '@fundharbor/contracts/identity/organizations'
import { Router } from '@koa/router'
import { UniqueViolationError } from 'objection'
import { notifySessionChange } from '../sessions/notify-session-change.ts'
import type { Settings } from '../settings.ts'
import { OrganizationModel } from './model.ts'
import { presentOrganization } from './presenter.ts'
import { updateOrganization } from './update-organization.ts'

/** One's own organization. */
export function organizationRouter(settings: Settings): Router {
  const router = new Router()

  mount(router, organizations.mine, async ({ person }) => {
    const row = await OrganizationModel.ofUser(person.id)
    return row ? presentOrganization(row) : null
  })

  mount(router, organizations.create, async ({ person, body }) => {
    assertNotInFuture(body.foundedYear)
    const now = clock.now()
    const own = { userId: person.id, createdAt: now, updatedAt: now }
    try {
      const id = await OrganizationModel.transaction(async (trx) => {
        const row = await OrganizationModel.query(trx).insert({ ...body, ...own })
        await notifySessionChange(trx, { userId: person.id })
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
    const update = { userId: person.id, id: params.id, form: body }
    return presentOrganization(await updateOrganization(update, settings))
  })

  return router
}

function assertNotInFuture(year: number | null): void {
  if (year !== null && year > clock.now().getUTCFullYear()) throw invalid({ foundedYear: YEAR_MESSAGE })
}

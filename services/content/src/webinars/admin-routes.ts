import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { mount } from '@fundharbor/chassis/http/mount'
import { adminWebinars } from '@fundharbor/contracts/content/webinars'
import { Router } from '@koa/router'
import { WebinarModel } from './model.ts'
import { mountAttendees } from './attendees.ts'
import { mountMaterials } from './materials.ts'
import { presentAdminWebinar } from './presenter.ts'
import { createWebinar, removeWebinar, updateWebinar } from './write-webinar.ts'

/** Webinars in the admin console. */
export function webinarAdminRouter(sender: Sender): Router {
  const router = new Router()
  mountAttendees(router)
  mountMaterials(router)

  mount(router, adminWebinars.list, async () => {
    const rows = await WebinarModel.counted().orderBy([{ column: 'startsAt', order: 'desc' }, 'id'])
    return rows.map(presentAdminWebinar)
  })

  mount(router, adminWebinars.create, ({ person, body }) => createWebinar(person, body))

  mount(router, adminWebinars.update, ({ person, params, body }) =>
    updateWebinar(person, { ...body, id: params.id }, sender),
  )

  mount(router, adminWebinars.remove, async ({ person, params }) => {
    await removeWebinar(person, params.id)
    return {}
  })

  return router
}

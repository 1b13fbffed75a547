import { mount } from '@fundharbor/chassis/http/mount'
import { users } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import { chosenBy } from '../sessions/middleware.ts'
import type { Settings } from '../settings.ts'
import { UserModel } from './model.ts'
import { presentBrief, presentUser } from './presenter.ts'

/** Reading one's own account. */
export function userRouter(settings: Settings): Router {
  const router = new Router()

  mount(router, users.current, async ({ person, ctx }) => {
    const user = await UserModel.query().findById(person.id).throwIfNotFound()
    return presentUser(user, settings, chosenBy(person, ctx))
  })

  mount(router, users.currentBrief, async ({ person }) => {
    const user = await UserModel.query().findById(person.id).throwIfNotFound()
    return presentBrief(user, person)
  })

  return router
}

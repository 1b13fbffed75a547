import { mount } from '@fundharbor/chassis/http/mount'
import { users } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { chosenBy } from '../sessions/middleware.ts'
import { presentUser } from '../users/presenter.ts'
import { saveProfile } from './save-profile.ts'

/** The profile form: names and email address. */
export function profileRouter(dependencies: Dependencies): Router {
  const router = new Router()

  mount(router, users.updateProfile, async ({ person, body, ctx }) => {
    const user = await saveProfile(person.id, body, { ctx, dependencies })
    return presentUser(user, dependencies.settings, chosenBy(person, ctx))
  })

  return router
}

import { mount } from '@fundharbor/chassis/http/mount'
import { users } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { UserModel } from './model.ts'
import { presentBrief, presentUser } from './presenter.ts'
import { saveProfile } from './save-profile.ts'

/** Reading one's own account and changing the profile. */
export function userRouter({ settings, limits }: Dependencies): Router {
  const router = new Router()

  mount(router, users.current, async ({ person }) => {
    const user = await UserModel.query().findById(person.id).throwIfNotFound()
    return presentUser(user, settings)
  })

  mount(router, users.currentBrief, async ({ person }) => {
    const user = await UserModel.query().findById(person.id).throwIfNotFound()
    return presentBrief(user)
  })

  mount(router, users.updateProfile, async ({ person, body, ctx }) => {
    const user = await saveProfile(person.id, body, {
      settings,
      countAttempt: () => limits.password.consume(ctx, person.email),
    })
    return presentUser(user, settings)
  })

  return router
}

import { mount } from '@fundharbor/chassis/http/mount'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { users } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import type { Desk } from '../identity.ts'
import { startSession } from '../sessions/middleware.ts'
import { UserModel } from './model.ts'
import { presentBrief, presentUser } from './presenter.ts'
import { registerAccount } from './register-account.ts'
import { saveProfile } from './save-profile.ts'

/** The own account: making it, reading it, changing the profile. */
export function userRouter({ settings, limits }: Desk): Router {
  const router = new Router()

  mount(router, users.current, async ({ person }) => {
    const user = await UserModel.query().findById(person.id).throwIfNotFound()
    return presentUser(user, settings)
  })

  mount(router, users.currentBrief, async ({ person }) => {
    const user = await UserModel.query().findById(person.id).throwIfNotFound()
    return presentBrief(user)
  })

  mount(router, users.register, async ({ body, ctx }) => {
    await featureFlags.assertOn('registrations')
    await limits.register.spend(ctx, body.email)
    const user = await registerAccount(body, settings)
    await startSession(ctx, user)
    return presentUser(user, settings)
  })

  mount(router, users.updateProfile, async ({ person, body, ctx }) => {
    const user = await saveProfile(person.id, body, {
      settings,
      beforePassword: () => limits.password.spend(ctx, person.email),
    })
    return presentUser(user, settings)
  })

  return router
}

import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { mount } from '@fundharbor/chassis/http/mount'
import { users } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { sessionOf, startSession } from '../sessions/middleware.ts'
import { presentAtHome } from '../users/presenter.ts'
import { registerAccount } from './register-account.ts'

/** Creating an account. */
export function registrationRouter({ settings, limits }: Dependencies): Router {
  const router = new Router()

  mount(router, users.register, async ({ body, ctx }) => {
    await featureFlags.assertOn('registrations')
    await limits.register.consume(ctx, body.email)
    const user = await registerAccount(body, settings)
    await rememberDevice(ctx, user, { settings })
    await startSession(ctx, user)
    return presentAtHome(user, settings, sessionOf(ctx))
  })

  return router
}

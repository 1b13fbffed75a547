import { Failure } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { users } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { knownDeviceOf, rememberDevice } from '../devices/remember-device.ts'
import { clearSession, sessionOf, startSession } from '../sessions/middleware.ts'
import { assertCodeOrWarn } from '../two-factor/assert-code-or-warn.ts'
import { codeNeeded } from '../two-factor/codes.ts'
import { UserModel } from '../users/model.ts'
import { hashPassword, isOutdated, isPasswordRight } from '../users/passwords.ts'
import { presentAtHome } from '../users/presenter.ts'

const BLOCKED = 'This account has been blocked. Please contact support.'

/** Signing in and out. */
export function signInRouter(dependencies: Dependencies): Router {
  const { settings, limits } = dependencies
  const router = new Router()

  mount(router, users.loginPage, ({ ctx }) => ctx.redirect('/auth'))

  mount(router, users.login, async ({ body, ctx }) => {
    const user = await UserModel.byEmail(body.email)
    const device = await knownDeviceOf(ctx, user, settings)
    const attempt = await limits.signIn(ctx, { email: body.email, device: device?.hash })
    const isRight = await isPasswordRight(body.password, user?.passwordHash)
    if (!user || !isRight) throw new Failure('SIGNED_OUT', 'Invalid email or password')
    if (user.accountBlocked) throw new Failure('BLOCKED', BLOCKED)
    if (user.twoFactorSince && !body.code) {
      // A correct password that still needs a code is not a failed attempt.
      await attempt.refund()
      throw codeNeeded()
    }
    await assertCodeOrWarn(user, body.code, { device, dependencies })
    await limits.signedIn(user.id)
    await attempt.forget()
    if (isOutdated(user.passwordHash)) await renewHash(user, body.password)
    await rememberDevice(ctx, user, { settings })
    await startSession(ctx, user)
    return presentAtHome(user, settings, sessionOf(ctx))
  })

  mount(router, users.logout, ({ ctx }) => {
    clearSession(ctx)
    return {}
  })

  return router
}

async function renewHash(user: UserModel, password: string): Promise<void> {
  await UserModel.query()
    .where({ id: user.id, passwordHash: user.passwordHash })
    .patch({ passwordHash: await hashPassword(password) })
}

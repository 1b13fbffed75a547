import { Failure } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { users } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import type { Desk } from '../identity.ts'
import { dropSession, startSession } from '../sessions/middleware.ts'
import { assertCode, codeNeeded } from '../two-factor/codes.ts'
import { UserModel } from './model.ts'
import { hashPassword, isOutdated, isPasswordRight } from './passwords.ts'
import { presentUser } from './presenter.ts'

const BLOCKED = 'This account has been blocked. Please contact support.'

/** Signing in and out. */
export function signInRouter({ settings, limits }: Desk): Router {
  const router = new Router()

  mount(router, users.loginPage, ({ ctx }) => ctx.redirect('/auth'))

  mount(router, users.login, async ({ body, ctx }) => {
    await limits.signIn.spend(ctx, body.email)
    const user = await UserModel.byEmail(body.email)
    const isRight = await isPasswordRight(body.password, user?.passwordHash)
    if (!user || !isRight) throw new Failure('SIGNED_OUT', 'Invalid email or password')
    if (user.accountBlocked) throw new Failure('BLOCKED', BLOCKED)
    if (user.twoFactorSince && !body.code) {
      // Half a sign-in is no attempt.
      await limits.signIn.refund(ctx, body.email)
      throw codeNeeded()
    }
    await assertCode(user, body.code)
    await limits.signIn.refund(ctx, body.email)
    if (isOutdated(user.passwordHash)) await renewHash(user, body.password)
    await startSession(ctx, user)
    return presentUser(user, settings)
  })

  mount(router, users.logout, ({ ctx }) => {
    dropSession(ctx)
    return {}
  })

  return router
}

async function renewHash(user: UserModel, password: string): Promise<void> {
  await UserModel.query()
    .where({ id: user.id, passwordHash: user.passwordHash })
    .patch({ passwordHash: await hashPassword(password) })
}

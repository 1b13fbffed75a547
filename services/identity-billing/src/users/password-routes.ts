import { Failure, invalid } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { mount } from '@fundharbor/chassis/http/mount'
import { users } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import { inEvenTime } from '../even-time.ts'
import type { Desk } from '../identity.ts'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { changePassword } from './change-password.ts'
import { resetMail } from './mails.ts'
import { UserModel } from './model.ts'
import { hashPassword, weaknessOf } from './passwords.ts'

const badLink = () => new Failure('INVALID', 'Invalid or expired reset link')

/** A new password for those who forgot theirs. */
export function passwordRouter({ settings, limits }: Desk): Router {
  const router = new Router()

  mount(router, users.forgotPassword, async ({ body, ctx }) => {
    await limits.mail.spend(ctx, body.email)
    await inEvenTime(() => sendReset(body.email, settings))
    return { message: 'If an account uses this address, a link to set a new password is on its way.' }
  })

  mount(router, users.resetPassword, async ({ body, ctx }) => {
    const weakness = weaknessOf(body.password)
    if (weakness) throw invalid({ password: weakness })
    await limits.password.spend(ctx, body.token)
    await resetPassword(body, settings)
    return { message: 'Your password has been changed. Please sign in.' }
  })

  return router
}

async function sendReset(email: string, settings: Settings): Promise<void> {
  const user = await UserModel.byEmail(email)
  if (!user || user.accountBlocked) return
  await UserModel.transaction(async (trx) => {
    const token = await TokenModel.issue('reset-password', user, trx)
    await queueMail(trx, resetMail(user.email, token, settings))
  })
}

/** Whoever brings the token reads the account's mail, which also proves the address. */
async function resetPassword(form: { token: string; password: string }, settings: Settings): Promise<void> {
  if (!(await TokenModel.isGood(form.token, 'reset-password'))) throw badLink()
  const passwordHash = await hashPassword(form.password)
  await UserModel.transaction(async (trx) => {
    const claimed = await TokenModel.claim(form.token, ['reset-password'], trx)
    if (!claimed) throw badLink()
    const user = await UserModel.byEmail(claimed.email, trx)
    if (user?.id !== claimed.userId) throw badLink()
    await changePassword(user, passwordHash, { trx, settings, emailVerified: true })
  })
}

import { Failure, invalid } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { mount } from '@fundharbor/chassis/http/mount'
import { addressKey, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { users, type ResetPassword } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import type { z } from 'zod'
import { inConstantTime } from '../constant-time.ts'
import type { Dependencies } from '../dependencies.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { changePassword } from '../users/change-password.ts'
import { resetMail } from '../users/mails.ts'
import { UserModel } from '../users/model.ts'
import { hashPassword, weaknessOf } from '../users/passwords.ts'
import { revokeAccess } from './revoke-access.ts'

const checksPerAddress = rateLimitPerProcess({ times: 60, seconds: 60 })
const badLink = () => new Failure('INVALID', 'Invalid or expired reset link')

/** Setting a new password after forgetting the old one. */
export function passwordResetRouter({ settings, limits }: Dependencies): Router {
  const router = new Router()

  mount(router, users.forgotPassword, async ({ body, ctx }) => {
    await limits.resetMail.consume(ctx, body.email)
    await inConstantTime(() => sendReset(body.email, settings))
    return { message: 'If an account uses this address, we have emailed it a link to set a new password.' }
  })

  mount(router, users.checkReset, async ({ body, ctx }) => {
    await checksPerAddress(addressKey(ctx.ip))
    if (!(await TokenModel.isValid(body.token, 'reset-password'))) throw badLink()
    return {}
  })

  mount(router, users.resetPassword, async ({ body, ctx }) => {
    const weakness = weaknessOf(body.password)
    if (weakness) throw invalid({ password: weakness })
    await limits.password.consume(ctx, body.token)
    const user = await resetPassword(body, settings)
    // Whoever reads the owner's mailbox is never locked out by others' attempts, and gets no more tries of a code.
    await rememberDevice(ctx, user, { settings, byEmail: user.twoFactorSince !== null })
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

type Form = z.output<typeof ResetPassword>

/** Having the token also proves that the address is the user's. */
async function resetPassword(form: Form, settings: Settings): Promise<UserModel> {
  if (!(await TokenModel.isValid(form.token, 'reset-password'))) throw badLink()
  const passwordHash = await hashPassword(form.password)
  return UserModel.transaction(async (trx) => {
    const claimed = await TokenModel.claim(form.token, ['reset-password'], trx)
    if (!claimed) throw badLink()
    const user = await UserModel.byEmail(claimed.email, trx)
    if (user?.id !== claimed.userId) throw badLink()
    if (form.revokeAccess) await revokeAccess(user.id, trx)
    return changePassword(user, passwordHash, { trx, settings, emailVerified: true })
  })
}

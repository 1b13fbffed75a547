import { queueMail } from '@fundharbor/chassis/mail/mail'
import { mount } from '@fundharbor/chassis/http/mount'
import { users } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import { inConstantTime } from '../constant-time.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { confirmAddress } from './confirm-address.ts'
import { verificationMail } from '../users/mails.ts'
import { UserModel } from '../users/model.ts'

/** Verifying email addresses. */
export function verificationRouter({ settings, limits }: Dependencies): Router {
  const router = new Router()

  mount(router, users.resendVerification, async ({ body, ctx }) => {
    await limits.mail.consume(ctx, body.email)
    await inConstantTime(() => sendVerification(body.email, settings))
    return { message: 'Please check your email for the verification link.' }
  })

  mount(router, users.verifyEmail, async ({ query, person }) => {
    await confirmAddress(query.token ?? '', person)
    return { message: 'Your email address has been verified.' }
  })

  return router
}

/** Emails a new link; does nothing for an unknown, verified, or blocked account. */
export async function sendVerification(email: string, settings: Settings): Promise<void> {
  const user = await UserModel.byEmail(email)
  if (!user || user.emailVerified || user.accountBlocked) return
  await UserModel.transaction(async (trx) => {
    const token = await TokenModel.issue('verify-email', user, trx)
    await queueMail(trx, verificationMail(user, token, settings))
  })
}

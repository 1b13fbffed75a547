import { queueMail } from '@fundharbor/chassis/mail/mail'
import { mount } from '@fundharbor/chassis/http/mount'
import { users } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import { inEvenTime } from '../even-time.ts'
import type { Desk } from '../identity.ts'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { confirmAddress } from './confirm-address.ts'
import { verificationMail } from './mails.ts'
import { UserModel } from './model.ts'

/** Proving that an address is one's own. */
export function verificationRouter({ settings, limits }: Desk): Router {
  const router = new Router()

  mount(router, users.resendVerification, async ({ body, ctx }) => {
    await limits.mail.spend(ctx, body.email)
    await inEvenTime(() => sendVerification(body.email, settings))
    return { message: 'Please check your email for the verification link.' }
  })

  mount(router, users.verifyEmail, async ({ query, person }) => {
    await confirmAddress(query.token ?? '', person)
    return { message: 'Your email address has been verified.' }
  })

  return router
}

/** Nothing for an address that is unknown, verified or blocked. */
export async function sendVerification(email: string, settings: Settings): Promise<void> {
  const user = await UserModel.byEmail(email)
  if (!user || user.emailVerified || user.accountBlocked) return
  await UserModel.transaction(async (trx) => {
    const token = await TokenModel.issue('verify-email', user, trx)
    await queueMail(trx, verificationMail(user, token, settings))
  })
}

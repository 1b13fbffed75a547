import { queueMail } from '@fundharbor/chassis/mail/mail'
import { forbidden } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { isNavigation } from '@fundharbor/chassis/http/origin'
import { account } from '@fundharbor/contracts/identity/account'
import type { Person } from '@fundharbor/contracts/identity/session'
import { users } from '@fundharbor/contracts/identity/users'
import { Router } from '@koa/router'
import { inConstantTime } from '../constant-time.ts'
import type { Dependencies } from '../dependencies.ts'
import { chosenBy } from '../sessions/middleware.ts'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { reauthenticate } from '../two-factor/reauthenticate.ts'
import { verificationMail } from '../users/mails.ts'
import { UserModel } from '../users/model.ts'
import { presentUser } from '../users/presenter.ts'
import { confirmAddress } from './confirm-address.ts'
import { correctAddress } from './correct-address.ts'

/** Verifying email addresses. */
export function verificationRouter(dependencies: Dependencies): Router {
  const { settings, limits } = dependencies
  const router = new Router()

  mount(router, users.resendVerification, async ({ body, ctx }) => {
    await limits.verificationMail.consume(ctx, body.email)
    await inConstantTime(() => sendVerification(body.email, settings))
    return { message: 'Please check your email for the verification link.' }
  })

  mount(router, account.correctEmail, async ({ person, body, ctx }) => {
    const user = await reauthenticate(person.id, body, { ctx, dependencies })
    // The new address is not confirmed yet: limit emails per sender and per recipient, so that nobody floods it.
    await limits.changeMail.consume(ctx, person.id)
    await limits.changeMail.consume(ctx, body.email)
    return presentUser(await correctAddress(user, body.email, settings), settings, chosenBy(person, ctx))
  })

  mount(router, users.confirmEmail, ({ body, person }) => confirm(body.token, person))
  mount(router, users.verifyEmail, ({ query, person, ctx }) => {
    if (isNavigation(ctx)) throw forbidden('Open the link in the email and verify your address there.')
    return confirm(query.token, person)
  })

  return router
}

async function confirm(token: string | undefined, person: Person | null) {
  await confirmAddress(token ?? '', person)
  return { message: 'Your email address has been verified.' }
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

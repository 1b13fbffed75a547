import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { twoFactor } from '@fundharbor/contracts/identity/account'
import { Router } from '@koa/router'
import { generateSecret, generateURI } from 'otplib'
import { startSession } from '../sessions/middleware.ts'
import { reauthenticate, reauthenticateWithCode } from './reauthenticate.ts'
import type { Dependencies } from '../dependencies.ts'
import { brandOf } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { useCode } from './codes.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { encryptSecret } from './secrets.ts'
import { turnOff, turnOn } from './turn-on-off.ts'

/** Turning two-factor sign-in on and off, and renewing recovery codes. */
export function twoFactorRouter(dependencies: Dependencies): Router {
  const router = new Router()
  const { settings, limits } = dependencies

  mount(router, twoFactor.begin, async ({ person, body, ctx }) => {
    const user = await reauthenticate(person.id, body, { ctx, dependencies })
    const secret = generateSecret()
    const twoFactorSecret = encryptSecret(secret, user, settings)
    // Two-factor sign-in may have been turned on since the user was read.
    const changed = await UserModel.query()
      .findById(user.id)
      .whereNull('twoFactorSince')
      .patch({ twoFactorSecret, twoFactorStep: 0 })
    if (changed === 0) throw conflict('Two-factor sign-in is already on')
    return { secret, uri: generateURI({ issuer: brandOf(settings), label: user.email, secret }) }
  })

  mount(router, twoFactor.confirm, async ({ person, body, ctx }) => {
    const user = await UserModel.query().findById(person.id).throwIfNotFound()
    if (user.twoFactorSince) throw conflict('Two-factor sign-in is already on')
    await limits.password.consume(ctx, user.email)
    if (!(await useCode(user, body.code, settings))) throw invalid({ code: 'This code is incorrect.' })
    const { user: enrolled, recoveryCodes } = await turnOn(user, settings)
    await startSession(ctx, enrolled)
    return { recoveryCodes }
  })

  mount(router, twoFactor.renewCodes, async ({ person, body, ctx }) => {
    const user = await reauthenticateWithCode(person.id, body, { ctx, dependencies })
    if (!user.twoFactorSince) throw conflict('Two-factor sign-in is not on')
    const recoveryCodes = await UserModel.transaction((trx) => renewRecoveryCodes(user.id, trx))
    return { recoveryCodes }
  })

  mount(router, twoFactor.turnOff, async ({ person, body, ctx }) => {
    const user = await reauthenticateWithCode(person.id, body, { ctx, dependencies })
    await turnOff(user, settings)
    return { message: 'Two-factor sign-in is off.' }
  })

  return router
}

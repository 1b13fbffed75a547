import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { twoFactor } from '@fundharbor/contracts/identity/account'
import { Router } from '@koa/router'
import { generateSecret, generateURI } from 'otplib'
import { confirmedUser, confirmedWithCode } from '../account/confirmed-user.ts'
import type { Desk } from '../identity.ts'
import { brandOf } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { takeCode } from './codes.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { turnOff, turnOn } from './switch.ts'

/** Two-factor sign-in: on, off, and the codes for when the phone is lost. */
export function twoFactorRouter(desk: Desk): Router {
  const router = new Router()
  const { settings, limits } = desk

  mount(router, twoFactor.begin, async ({ person, body, ctx }) => {
    const user = await confirmedUser(person.id, body, { ctx, desk })
    if (user.twoFactorSince) throw conflict('Two-factor sign-in is on already')
    const secret = generateSecret()
    await UserModel.query().findById(user.id).patch({ twoFactorSecret: secret, twoFactorStep: 0 })
    return { secret, uri: generateURI({ issuer: brandOf(settings), label: user.email, secret }) }
  })

  mount(router, twoFactor.confirm, async ({ person, body, ctx }) => {
    const user = await UserModel.query().findById(person.id).throwIfNotFound()
    if (user.twoFactorSince) throw conflict('Two-factor sign-in is on already')
    await limits.password.spend(ctx, user.email)
    if (!(await takeCode(user, body.code))) throw invalid({ code: 'This code is not right.' })
    return { recoveryCodes: await turnOn(user, settings) }
  })

  mount(router, twoFactor.renewCodes, async ({ person, body, ctx }) => {
    const user = await confirmedWithCode(person.id, body, { ctx, desk })
    if (!user.twoFactorSince) throw conflict('Two-factor sign-in is not on')
    const recoveryCodes = await UserModel.transaction((trx) => renewRecoveryCodes(user.id, trx))
    return { recoveryCodes }
  })

  mount(router, twoFactor.end, async ({ person, body, ctx }) => {
    const user = await confirmedWithCode(person.id, body, { ctx, desk })
    await turnOff(user, settings)
    return { message: 'Two-factor sign-in is off.' }
  })

  return router
}

import { clock } from '@fundharbor/chassis/runtime/clock'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { DeviceModel } from '../devices/model.ts'
import { notifySessionChange } from '../sessions/notify-session-change.ts'
import type { Settings } from '../settings.ts'
import { twoFactorMail } from './mails.ts'
import { UserModel } from '../users/model.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

/**
 * Turns two-factor sign-in on and ends every session, because they were started with the password alone; the caller
 * starts a new one. Returns the recovery codes.
 */
export async function turnOn(
  { id, email }: UserModel,
  settings: Settings,
): Promise<{ user: UserModel; recoveryCodes: string[] }> {
  return UserModel.transaction(async (trx) => {
    await UserModel.query(trx).findById(id).patch({ twoFactorSince: clock.now() })
    // No code was right on any of them, so that they share the tries of unknown devices.
    await DeviceModel.ofUser(id, trx).patch({ byEmail: true })
    await queueMail(trx, twoFactorMail(email, true, settings))
    const recoveryCodes = await renewRecoveryCodes(id, trx)
    return { user: await UserModel.endSessions(id, trx), recoveryCodes }
  })
}

export async function turnOff(user: UserModel, settings: Settings): Promise<void> {
  await UserModel.transaction(async (trx) => {
    await UserModel.query(trx).findById(user.id).patch({ twoFactorSecret: null, twoFactorSince: null })
    await trx.table('recovery_codes').where({ userId: user.id }).delete()
    if (user.twoFactorSince) await queueMail(trx, twoFactorMail(user.email, false, settings))
    await notifySessionChange(trx, { userId: user.id })
  })
}

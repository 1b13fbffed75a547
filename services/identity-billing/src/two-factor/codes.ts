import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure } from '@fundharbor/chassis/http/failures'
import { verify } from 'otplib'
import type { Settings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { decryptSecret } from './secrets.ts'

/** Accepts the previous and the next code, for clocks that are off. */
const TOLERANCE_S = 30
const SIX_DIGITS = /^\d{6}$/

export const codeNeeded = () =>
  new Failure('TWO_FACTOR_REQUIRED', 'Enter the code from your authenticator app.', {
    fields: { code: 'Enter the code from your authenticator app.' },
  })
const codeWrong = () =>
  new Failure('TWO_FACTOR_REQUIRED', 'This code is incorrect.', {
    fields: { code: 'This code is incorrect.' },
  })

/** Throws TWO_FACTOR_REQUIRED unless the code is a current authenticator code or an unused recovery code. */
export async function assertCode(
  user: UserModel,
  given: string | undefined,
  settings: Settings,
): Promise<void> {
  if (user.twoFactorSince === null) return
  if (!given) throw codeNeeded()
  const code = given.replaceAll(/\s/g, '')
  const isCorrect = SIX_DIGITS.test(code)
    ? await useCode(user, code, settings)
    : await useRecoveryCode(user.id, code)
  if (!isCorrect) throw codeWrong()
}

/** Uses a current authenticator code; false if it is wrong or was already used. */
export async function useCode(user: UserModel, code: string, settings: Settings): Promise<boolean> {
  if (!user.twoFactorSecret || !SIX_DIGITS.test(code)) return false
  const result = await verify({
    secret: decryptSecret(user.twoFactorSecret, user, settings),
    token: code,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_S,
  })
  if (!result.valid || !('timeStep' in result)) return false
  const updated = await UserModel.query()
    .findById(user.id)
    .where('twoFactorStep', '<', result.timeStep)
    .patch({ twoFactorStep: result.timeStep })
  return updated > 0
}

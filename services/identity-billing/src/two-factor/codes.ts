import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure } from '@fundharbor/chassis/http/failures'
import { verify } from 'otplib'
import { UserModel } from '../users/model.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

/** A clock that is off by one step is forgiven. */
const TOLERANCE_S = 30
const SIX_DIGITS = /^\d{6}$/

/** The code in words of the sign-in form: asked for, or not right. */
export const codeNeeded = () =>
  new Failure('TWO_FACTOR_REQUIRED', 'Enter the code from your authenticator app.')
const codeWrong = () =>
  new Failure('TWO_FACTOR_REQUIRED', 'This code is not right.', {
    fields: { code: 'This code is not right.' },
  })

/** Throws unless the code is the app's present one or an unused recovery code. Each is taken once. */
export async function assertCode(user: UserModel, given: string | undefined): Promise<void> {
  if (user.twoFactorSince === null) return
  if (!given) throw codeNeeded()
  const code = given.replaceAll(/\s/g, '')
  const isRight = SIX_DIGITS.test(code) ? await takeCode(user, code) : await spendRecoveryCode(user.id, code)
  if (!isRight) throw codeWrong()
}

/** Whether the code is of now and was not used; of two at the same time one is taken. */
export async function takeCode(user: UserModel, code: string): Promise<boolean> {
  if (!user.twoFactorSecret || !SIX_DIGITS.test(code)) return false
  const result = await verify({
    secret: user.twoFactorSecret,
    token: code,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_S,
  })
  if (!result.valid || !('timeStep' in result)) return false
  const taken = await UserModel.query()
    .findById(user.id)
    .where('twoFactorStep', '<', result.timeStep)
    .patch({ twoFactorStep: result.timeStep })
  return taken > 0
}

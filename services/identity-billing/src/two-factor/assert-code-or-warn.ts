import { Failure } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Dependencies } from '../dependencies.ts'
import type { DeviceModel } from '../devices/model.ts'
import { UserModel } from '../users/model.ts'
import { assertCode, codeNeeded } from './codes.ts'
import { wrongCodesMail } from './mails.ts'

/** Where a code comes from: a known device, or undefined. */
interface CodeSource {
  device: DeviceModel | undefined
  dependencies: Dependencies
}

/**
 * As `assertCode`, for somebody who has entered the right password; wrong codes are limited. If the code is wrong, and the
 * last one before a pause, the account's owner gets an email: codes are being guessed.
 */
export async function assertCodeOrWarn(
  user: UserModel,
  code: string | undefined,
  { device, dependencies: { limits, settings } }: CodeSource,
): Promise<void> {
  if (user.twoFactorSince === null) return
  if (!code) throw codeNeeded()
  const ownDevice = device && !device.byEmail ? device.hash : undefined
  const attempt = await limits.code({ email: user.email, device: ownDevice })
  try {
    await assertCode(user, code, settings)
  } catch (error) {
    if (error instanceof Failure && attempt.startsFirstPause)
      await queueMail(UserModel.knex(), wrongCodesMail(user.email, settings))
    throw error
  }
  await attempt.refund()
}

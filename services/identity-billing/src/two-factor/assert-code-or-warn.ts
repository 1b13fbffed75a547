import { Failure } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Settings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { assertCode } from './codes.ts'
import { wrongCodesMail } from './mails.ts'

/**
 * As `assertCode`, for somebody who has entered the right password. If the code is wrong, and the last one before a pause, the
 * account's owner gets an email: codes are being guessed.
 */
export async function assertCodeOrWarn(
  user: UserModel,
  code: string | undefined,
  { settings, isLast }: { settings: Settings; isLast: boolean },
): Promise<void> {
  try {
    await assertCode(user, code, settings)
  } catch (error) {
    if (error instanceof Failure && isLast)
      await queueMail(UserModel.knex(), wrongCodesMail(user.email, settings))
    throw error
  }
}

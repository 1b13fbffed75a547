import { clock } from '@fundharbor/chassis/runtime/clock'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Transaction } from 'objection'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { passwordChangedMail } from './mails.ts'
import { UserModel } from './model.ts'

interface Change {
  trx: Transaction
  settings: Settings
  /** True where the way here proves the address too. */
  emailVerified?: true
}

/**
 * Sets a password (its hash: hashing takes too long for a transaction), signs every device out, tells the owner, and takes back what a thief of the old one may have
 * begun: an address that is not confirmed yet, links that are on their way.
 */
export async function changePassword(
  user: UserModel,
  passwordHash: string,
  { trx, settings, ...proof }: Change,
): Promise<UserModel> {
  await UserModel.query(trx)
    .findById(user.id)
    .patch({ passwordHash, pendingEmail: null, updatedAt: clock.now(), ...proof })
  await TokenModel.query(trx)
    .delete()
    .where({ userId: user.id })
    .whereIn('kind', ['change-email', 'reset-password'])
  await queueMail(trx, passwordChangedMail(user.email, settings))
  return UserModel.endSessions(user.id, trx)
}

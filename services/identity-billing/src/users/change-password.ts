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
  /** True if the user has just proven that the address is theirs. */
  emailVerified?: true
}

/**
 * Sets a password, signs out and forgets every device, and emails the owner. Also cancels a pending email change and reset links,
 * which someone with the old password may have requested. Takes the hash, because hashing is too slow for a transaction.
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
  await trx.table('devices').where({ userId: user.id }).delete()
  await queueMail(trx, passwordChangedMail(user.email, settings))
  return UserModel.endSessions(user.id, trx)
}

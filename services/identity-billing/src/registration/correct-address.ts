import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { deleteMailsTo, queueMail } from '@fundharbor/chassis/mail/mail'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { UniqueViolationError, type Transaction } from 'objection'
import { notifySessionChange } from '../sessions/notify-session-change.ts'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { BlockedEmailModel } from '../users/blocked-email-model.ts'
import { emailTaken } from '../users/email-taken.ts'
import { isAboutSigningIn, verificationMail } from '../users/mails.ts'
import { UserModel } from '../users/model.ts'

/**
 * Replaces the mistyped address of an account that is not verified yet, as if the person had registered with the right
 * one. Whoever reads the wrong mailbox can do nothing with what was sent there.
 */
export async function correctAddress(user: UserModel, email: string, settings: Settings): Promise<UserModel> {
  if (email.toLowerCase() === user.email.toLowerCase())
    throw invalid({ email: 'This is already your email address' })
  try {
    return await UserModel.transaction(async (trx) => {
      const corrected = await setAddress(user, email, trx)
      await TokenModel.query(trx).delete().where({ userId: user.id })
      // Not what others wrote to the owner of that mailbox, such as invitations.
      await deleteMailsTo(trx, [user.email], isAboutSigningIn)
      const token = await TokenModel.issue('verify-email', corrected, trx)
      await queueMail(trx, verificationMail(corrected, token, settings))
      await notifySessionChange(trx, { userId: user.id })
      return corrected
    })
  } catch (error) {
    if (error instanceof UniqueViolationError) throw emailTaken()
    throw error
  }
}

/** An address that had its trial before gets no second one. */
async function setAddress(user: UserModel, email: string, trx: Transaction): Promise<UserModel> {
  const hadTrial = await BlockedEmailModel.has(email, trx)
  const changed = await UserModel.query(trx)
    .findById(user.id)
    .where({ emailVerified: false })
    .patch({ email, updatedAt: clock.now(), ...(hadTrial && { trialEndDate: null, trialExpired: true }) })
  if (changed === 0)
    throw conflict('Your email address is verified. You can change it in your account settings.')
  return UserModel.query(trx).findById(user.id).throwIfNotFound()
}

import { invalid } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { ChangeEmail } from '@fundharbor/contracts/identity/account'
import type { Transaction } from 'objection'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { reauthenticateWithCode, type Reauthentication } from '../two-factor/reauthenticate.ts'
import { emailTaken } from '../users/email-taken.ts'
import { addressChangingMail, newAddressMail } from '../users/mails.ts'
import { UserModel } from '../users/model.ts'

/**
 * Checks the password and the code, that the address is free, and the limits on email. The new address is not confirmed
 * yet: emails are limited per sender and per recipient, so that nobody floods it.
 */
export async function assertMayChangeEmail(
  id: string,
  { email, ...proof }: ChangeEmail,
  request: Reauthentication,
): Promise<UserModel> {
  const user = await reauthenticateWithCode(id, proof, request)
  const { ctx, dependencies } = request
  // Counted before the lookup, which tells whose address it is.
  await dependencies.limits.changeMail.consume(ctx, user.email)
  const owner = await UserModel.byEmail(email)
  if (owner?.id === id) throw invalid({ email: 'This is already your email address' })
  if (owner) throw emailTaken()
  await dependencies.limits.changeMail.consume(ctx, email)
  return user
}

/** Emails both addresses: the new one to confirm, the old one to warn. */
export async function requestEmailChange(
  user: UserModel,
  email: string,
  { trx, settings }: { trx: Transaction; settings: Settings },
): Promise<UserModel> {
  const token = await TokenModel.issue('change-email', { id: user.id, email }, trx)
  await queueMail(trx, newAddressMail(email, token, settings))
  await queueMail(trx, addressChangingMail(user.email, email, settings))
  return UserModel.query(trx).patchAndFetchById(user.id, { pendingEmail: email })
}

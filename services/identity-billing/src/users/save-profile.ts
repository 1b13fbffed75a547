import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { ProfileForm } from '@fundharbor/contracts/identity/users'
import type { Transaction } from 'objection'
import type { z } from 'zod'
import { notifySessionChange } from '../sessions/notify-session-change.ts'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { addressChangingMail, newAddressMail } from './mails.ts'
import { UserModel } from './model.ts'
import { isPasswordRight, WRONG_PASSWORD } from './passwords.ts'
import { emailTaken } from './email-taken.ts'

interface SaveOptions {
  settings: Settings
  /** Counts an attempt to enter the password. */
  countAttempt: () => Promise<void>
}

type Form = z.output<typeof ProfileForm>

/** Saves the names. A new email address takes effect once it is confirmed. */
export async function saveProfile(id: string, form: Form, options: SaveOptions): Promise<UserModel> {
  const user = await UserModel.query().findById(id).throwIfNotFound()
  const changesEmail = form.email.toLowerCase() !== user.email.toLowerCase()
  if (changesEmail) await assertMayChangeEmail(user, form, options)
  return UserModel.transaction(async (trx) => {
    if (changesEmail) await requestEmailChange(user, form.email, { trx, settings: options.settings })
    const saved = await UserModel.query(trx).patchAndFetchById(id, {
      firstName: form.firstName,
      lastName: form.lastName,
      fullName: `${form.firstName} ${form.lastName}`,
      updatedAt: clock.now(),
    })
    await notifySessionChange(trx, { userId: id })
    return saved
  })
}

async function assertMayChangeEmail(
  user: UserModel,
  form: Form,
  { countAttempt }: SaveOptions,
): Promise<void> {
  if (!form.currentPassword) throw invalid({ currentPassword: 'Please enter your current password' })
  await countAttempt()
  if (!(await isPasswordRight(form.currentPassword, user.passwordHash))) {
    throw invalid({ currentPassword: WRONG_PASSWORD })
  }
  if (await UserModel.byEmail(form.email)) throw emailTaken()
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

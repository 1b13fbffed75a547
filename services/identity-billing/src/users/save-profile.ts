import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { ProfileForm } from '@fundharbor/contracts/identity/users'
import type { Transaction } from 'objection'
import type { z } from 'zod'
import { announce } from '../sessions/announce.ts'
import type { Settings } from '../settings.ts'
import { TokenModel } from '../tokens/model.ts'
import { addressChangingMail, newAddressMail } from './mails.ts'
import { UserModel } from './model.ts'
import { isPasswordRight, WRONG_PASSWORD } from './passwords.ts'
import { emailTaken } from './register-account.ts'

interface Surroundings {
  settings: Settings
  /** Counts a try of the password. */
  beforePassword: () => Promise<void>
}

type Form = z.output<typeof ProfileForm>

/** Saves the names. A new address is only asked for: it counts once the mail sent to it is answered. */
export async function saveProfile(id: string, form: Form, around: Surroundings): Promise<UserModel> {
  const user = await UserModel.query().findById(id).throwIfNotFound()
  const asksForAddress = form.email.toLowerCase() !== user.email.toLowerCase()
  if (asksForAddress) await assertMayMove(user, form, around)
  return UserModel.transaction(async (trx) => {
    if (asksForAddress) await askForAddress(user, form.email, { trx, settings: around.settings })
    const saved = await UserModel.query(trx).patchAndFetchById(id, {
      firstName: form.firstName,
      lastName: form.lastName,
      fullName: `${form.firstName} ${form.lastName}`,
      updatedAt: clock.now(),
    })
    await announce(trx, { userId: id })
    return saved
  })
}

async function assertMayMove(user: UserModel, form: Form, { beforePassword }: Surroundings): Promise<void> {
  if (!form.currentPassword) throw invalid({ currentPassword: 'Please enter your current password' })
  await beforePassword()
  if (!(await isPasswordRight(form.currentPassword, user.passwordHash))) {
    throw invalid({ currentPassword: WRONG_PASSWORD })
  }
  if (await UserModel.byEmail(form.email)) throw emailTaken()
}

/** Writes to both addresses: the new one has to agree, the old one has to know. */
export async function askForAddress(
  user: UserModel,
  email: string,
  { trx, settings }: { trx: Transaction; settings: Settings },
): Promise<UserModel> {
  const token = await TokenModel.issue('change-email', { id: user.id, email }, trx)
  await queueMail(trx, newAddressMail(email, token, settings))
  await queueMail(trx, addressChangingMail(user.email, email, settings))
  return UserModel.query(trx).patchAndFetchById(user.id, { pendingEmail: email })
}

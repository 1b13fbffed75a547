import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import type { ProfileForm } from '@fundharbor/contracts/identity/users'
import type { z } from 'zod'
import { notifySessionChange } from '../sessions/notify-session-change.ts'
import type { Reauthentication } from '../two-factor/reauthenticate.ts'
import { UserModel } from '../users/model.ts'
import { assertMayChangeEmail, requestEmailChange } from './change-email.ts'

type Form = z.output<typeof ProfileForm>

/** Saves the names. A new email address takes effect once it is confirmed. */
export async function saveProfile(
  id: string,
  { firstName, lastName, email, currentPassword, code }: Form,
  request: Reauthentication,
): Promise<UserModel> {
  const user = await UserModel.query().findById(id).throwIfNotFound()
  const changesEmail = email.toLowerCase() !== user.email.toLowerCase()
  if (changesEmail) {
    if (!currentPassword) throw invalid({ currentPassword: 'Please enter your current password' })
    await assertMayChangeEmail(id, { email, currentPassword, code }, request)
  }
  return UserModel.transaction(async (trx) => {
    const { settings } = request.dependencies
    if (changesEmail) await requestEmailChange(user, email, { trx, settings })
    const saved = await UserModel.query(trx).patchAndFetchById(id, {
      firstName,
      lastName,
      fullName: `${firstName} ${lastName}`,
      updatedAt: clock.now(),
    })
    await notifySessionChange(trx, { userId: id })
    return saved
  })
}

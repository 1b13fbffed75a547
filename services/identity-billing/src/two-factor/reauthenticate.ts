import { invalid } from '@fundharbor/chassis/http/failures'
import type { PasswordConfirmation } from '@fundharbor/contracts/identity/account'
import type { Context } from 'koa'
import type { Dependencies } from '../dependencies.ts'
import { knownDeviceOf } from '../devices/remember-device.ts'
import { UserModel } from '../users/model.ts'
import { isPasswordRight, WRONG_PASSWORD } from '../users/passwords.ts'
import { assertCodeOrWarn } from './assert-code-or-warn.ts'

/** A request in which the signed-in user proves again who they are. */
export interface Reauthentication {
  ctx: Context
  dependencies: Dependencies
}

/** Checks the password that the signed-in user typed again, and returns the user; attempts are limited. */
export async function reauthenticate(
  id: string,
  { currentPassword }: { currentPassword: string },
  { ctx, dependencies: { limits } }: Reauthentication,
): Promise<UserModel> {
  const user = await UserModel.query().findById(id).throwIfNotFound()
  await limits.confirmed.consume(ctx, user.email)
  await limits.password.consume(ctx, user.email)
  if (!(await isPasswordRight(currentPassword, user.passwordHash))) {
    throw invalid({ currentPassword: WRONG_PASSWORD })
  }
  await limits.password.refund(ctx, user.email)
  return user
}

/** As `reauthenticate`, and also checks the authenticator code if two-factor sign-in is on. */
export async function reauthenticateWithCode(
  id: string,
  body: PasswordConfirmation,
  { ctx, dependencies }: Reauthentication,
): Promise<UserModel> {
  const user = await reauthenticate(id, body, { ctx, dependencies })
  const device = await knownDeviceOf(ctx, user, dependencies.settings)
  await assertCodeOrWarn(user, body.code, { device, dependencies })
  return user
}

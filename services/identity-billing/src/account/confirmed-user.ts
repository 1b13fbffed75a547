import { invalid } from '@fundharbor/chassis/http/failures'
import type { ConfirmedByPassword } from '@fundharbor/contracts/identity/account'
import type { Context } from 'koa'
import type { Desk } from '../identity.ts'
import { assertCode } from '../two-factor/codes.ts'
import { UserModel } from '../users/model.ts'
import { isPasswordRight, WRONG_PASSWORD } from '../users/passwords.ts'

interface Asked {
  ctx: Context
  desk: Desk
}

/** The person's row, after the password was typed again; tries are counted. */
export async function confirmedUser(
  id: string,
  { currentPassword }: { currentPassword: string },
  { ctx, desk }: Asked,
): Promise<UserModel> {
  const user = await UserModel.query().findById(id).throwIfNotFound()
  await desk.limits.password.spend(ctx, user.email)
  if (!(await isPasswordRight(currentPassword, user.passwordHash))) {
    throw invalid({ currentPassword: WRONG_PASSWORD })
  }
  await desk.limits.password.refund(ctx, user.email)
  return user
}

/** The same, and the code of the authenticator app where that is in use. */
export async function confirmedWithCode(
  id: string,
  body: ConfirmedByPassword,
  { ctx, desk }: Asked,
): Promise<UserModel> {
  const user = await confirmedUser(id, body, { ctx, desk })
  await desk.limits.password.spend(ctx, user.email)
  await assertCode(user, body.code)
  await desk.limits.password.refund(ctx, user.email)
  return user
}

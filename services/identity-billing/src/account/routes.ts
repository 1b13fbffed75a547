import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { account } from '@fundharbor/contracts/identity/account'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { notifySessionChange } from '../sessions/notify-session-change.ts'
import { startSession } from '../sessions/middleware.ts'
import { revokeAccess } from '../sign-in/revoke-access.ts'
import { reauthenticateWithCode } from '../two-factor/reauthenticate.ts'
import { recoveryCodesLeft } from '../two-factor/recovery-codes.ts'
import { changePassword } from '../users/change-password.ts'
import { UserModel } from '../users/model.ts'
import { hashPassword, weaknessOf } from '../users/passwords.ts'
import { presentSettings } from './presenter.ts'

/** Settings of one's own account: password, notifications and the guided tour. */
export function accountRouter(dependencies: Dependencies): Router {
  const router = new Router()
  const { settings } = dependencies

  const readSettings = async (id: string) => {
    const user = await UserModel.query().findById(id).throwIfNotFound()
    return presentSettings(user, await recoveryCodesLeft(id), settings)
  }

  mount(router, account.settings, ({ person }) => readSettings(person.id))

  mount(router, account.changePassword, async ({ person, body, ctx }) => {
    const weakness = weaknessOf(body.password)
    if (weakness) throw invalid({ password: weakness })
    const user = await reauthenticateWithCode(person.id, body, { ctx, dependencies })
    const passwordHash = await hashPassword(body.password)
    const changed = await UserModel.transaction(async (trx) => {
      if (body.revokeAccess) await revokeAccess(user.id, trx)
      return changePassword(user, passwordHash, { trx, settings })
    })
    await rememberDevice(ctx, changed, { settings })
    await startSession(ctx, changed)
    return { message: 'Your password has been changed. All other devices are signed out.' }
  })

  mount(router, account.setNotifications, async ({ person, body }) => {
    await UserModel.transaction(async (trx) => {
      await UserModel.query(trx)
        .findById(person.id)
        .patch({ ...body, updatedAt: clock.now() })
      await notifySessionChange(trx, { userId: person.id })
    })
    return readSettings(person.id)
  })

  mount(router, account.setTour, async ({ person, body }) => {
    const changedAt = clock.now().toISOString()
    await UserModel.query()
      .findById(person.id)
      .patch({ tour: { ...body, changedAt } })
    return body
  })

  return router
}

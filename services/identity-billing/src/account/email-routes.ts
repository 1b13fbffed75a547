import { invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { account } from '@fundharbor/contracts/identity/account'
import { Router } from '@koa/router'
import type { Desk } from '../identity.ts'
import { TokenModel } from '../tokens/model.ts'
import { UserModel } from '../users/model.ts'
import { presentUser } from '../users/presenter.ts'
import { emailTaken } from '../users/register-account.ts'
import { askForAddress } from '../users/save-profile.ts'
import { confirmedUser } from './confirmed-user.ts'

/** Asking for another address, and taking that back. */
export function accountEmailRouter(desk: Desk): Router {
  const router = new Router()
  const { settings, limits } = desk

  mount(router, account.changeEmail, async ({ person, body, ctx }) => {
    const user = await confirmedUser(person.id, body, { ctx, desk })
    const owner = await UserModel.byEmail(body.email)
    if (owner?.id === person.id) throw invalid({ email: 'This is your address already' })
    if (owner) throw emailTaken()
    // Mails go to an address that nobody has confirmed: neither one sender nor all together may flood it.
    await limits.mail.spend(ctx, user.email)
    await limits.mail.spend(ctx, body.email)
    const asked = await UserModel.transaction((trx) => askForAddress(user, body.email, { trx, settings }))
    return presentUser(asked, settings)
  })

  mount(router, account.keepEmail, async ({ person }) => {
    const user = await UserModel.transaction(async (trx) => {
      await TokenModel.query(trx).delete().where({ userId: person.id, kind: 'change-email' })
      return UserModel.query(trx).patchAndFetchById(person.id, { pendingEmail: null })
    })
    return presentUser(user, settings)
  })

  return router
}

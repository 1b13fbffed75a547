import { invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { account } from '@fundharbor/contracts/identity/account'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { TokenModel } from '../tokens/model.ts'
import { reauthenticate } from '../two-factor/reauthenticate.ts'
import { emailTaken } from '../users/email-taken.ts'
import { UserModel } from '../users/model.ts'
import { presentUser } from '../users/presenter.ts'
import { requestEmailChange } from '../users/save-profile.ts'

/** Requesting a new email address, and canceling that request. */
export function accountEmailRouter(dependencies: Dependencies): Router {
  const router = new Router()
  const { settings, limits } = dependencies

  mount(router, account.changeEmail, async ({ person, body, ctx }) => {
    const user = await reauthenticate(person.id, body, { ctx, dependencies })
    const owner = await UserModel.byEmail(body.email)
    if (owner?.id === person.id) throw invalid({ email: 'This is already your email address' })
    if (owner) throw emailTaken()
    // The new address is not confirmed yet: limit emails per sender and per recipient, so that nobody floods it.
    await limits.mail.consume(ctx, user.email)
    await limits.mail.consume(ctx, body.email)
    const updated = await UserModel.transaction((trx) =>
      requestEmailChange(user, body.email, { trx, settings }),
    )
    return presentUser(updated, settings)
  })

  mount(router, account.cancelEmailChange, async ({ person }) => {
    const user = await UserModel.transaction(async (trx) => {
      await TokenModel.query(trx).delete().where({ userId: person.id, kind: 'change-email' })
      return UserModel.query(trx).patchAndFetchById(person.id, { pendingEmail: null })
    })
    return presentUser(user, settings)
  })

  return router
}

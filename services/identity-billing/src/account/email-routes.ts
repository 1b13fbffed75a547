import { mount } from '@fundharbor/chassis/http/mount'
import { account } from '@fundharbor/contracts/identity/account'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { chosenBy } from '../sessions/middleware.ts'
import { TokenModel } from '../tokens/model.ts'
import { UserModel } from '../users/model.ts'
import { presentUser } from '../users/presenter.ts'
import { assertMayChangeEmail, requestEmailChange } from './change-email.ts'

/** Requesting a new email address, and canceling that request. */
export function accountEmailRouter(dependencies: Dependencies): Router {
  const router = new Router()
  const { settings } = dependencies

  mount(router, account.changeEmail, async ({ person, body, ctx }) => {
    const user = await assertMayChangeEmail(person.id, body, { ctx, dependencies })
    const updated = await UserModel.transaction((trx) =>
      requestEmailChange(user, body.email, { trx, settings }),
    )
    return presentUser(updated, settings, chosenBy(person, ctx))
  })

  mount(router, account.cancelEmailChange, async ({ person, ctx }) => {
    const user = await UserModel.transaction(async (trx) => {
      await TokenModel.query(trx).delete().where({ userId: person.id, kind: 'change-email' })
      return UserModel.query(trx).patchAndFetchById(person.id, { pendingEmail: null })
    })
    return presentUser(user, settings, chosenBy(person, ctx))
  })

  return router
}

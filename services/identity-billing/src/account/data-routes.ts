import { mount } from '@fundharbor/chassis/http/mount'
import { account } from '@fundharbor/contracts/identity/account'
import { Router } from '@koa/router'
import type { Desk } from '../identity.ts'
import { dropSession } from '../sessions/middleware.ts'
import { confirmedWithCode } from './confirmed-user.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export.ts'

/** Taking one's data along, and leaving. */
export function accountDataRouter(desk: Desk): Router {
  const router = new Router()

  mount(router, account.export, async ({ person, ctx }) => {
    ctx.attachment('fundharbor-data.json')
    return exportAccount(person.id, desk.settings)
  })

  mount(router, account.remove, async ({ person, body, ctx }) => {
    const user = await confirmedWithCode(person.id, body, { ctx, desk })
    await deleteAccount(user, desk.settings)
    dropSession(ctx)
    return { message: 'Your account has been deleted.' }
  })

  return router
}

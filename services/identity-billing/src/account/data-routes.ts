import { sendJson } from '@fundharbor/chassis/http/json-stream'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { account } from '@fundharbor/contracts/identity/account'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { clearSession } from '../sessions/middleware.ts'
import { reauthenticateWithCode } from '../two-factor/reauthenticate.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export.ts'

/** An export reads everything about a person, including long documents. */
const exportsPerPerson = rateLimit('account export', { times: 10, seconds: 3600 })

/** Downloading one's data and deleting the account. */
export function accountDataRouter(dependencies: Dependencies): Router {
  const router = new Router()

  mount(router, account.download, async ({ person, body, ctx }) => {
    await reauthenticateWithCode(person.id, body, { ctx, dependencies })
    await exportsPerPerson(person.id)
    const data = await exportAccount(person.id, dependencies.settings)
    ctx.attachment('fundharbor-data.json')
    return sendJson(ctx, data)
  })

  mount(router, account.remove, async ({ person, body, ctx }) => {
    const user = await reauthenticateWithCode(person.id, body, { ctx, dependencies })
    await deleteAccount(user, dependencies.settings)
    clearSession(ctx)
    return { message: 'Your account has been deleted.' }
  })

  return router
}

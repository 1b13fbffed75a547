import { mount } from '@fundharbor/chassis/http/mount'
import { sessions } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import type { Settings } from '../settings.ts'
import { keyOf, sessionCookie } from './cookie.ts'
import { isHalfIdle, SessionModel } from './model.ts'
import { readPerson } from './person.ts'

const NOBODY = { person: null, key: null }

/** Tells the other services who a browser's cookie belongs to. Asking counts as using the session. */
export function sessionRouter(settings: Settings): Router {
  const router = new Router()
  const { name } = sessionCookie(settings.publicUrl)

  mount(router, sessions.read, async ({ ctx }) => {
    const sid = ctx.cookies.get(name, { signed: true })
    const session = sid ? await SessionModel.live(keyOf(sid)) : undefined
    if (!session) return NOBODY
    if (isHalfIdle(session)) await SessionModel.prolong(session.sid)
    return { person: await readPerson(session.userId, settings), key: session.sid }
  })

  return router
}

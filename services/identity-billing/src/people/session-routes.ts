import { mount } from '@fundharbor/chassis/http/mount'
import { sessions } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import type { Settings } from '../settings.ts'
import { toSessionKey, sessionCookie } from '../sessions/cookie.ts'
import { needsExtension, SessionModel } from '../sessions/model.ts'
import { readPerson } from './person.ts'

const NOBODY = { person: null, key: null }

/** Resolves a browser's cookie for the other services, which counts as using the session. */
export function sessionRouter(settings: Settings): Router {
  const router = new Router()
  const { name } = sessionCookie(settings.publicUrl)

  mount(router, sessions.read, async ({ ctx }) => {
    const sid = ctx.cookies.get(name, { signed: true })
    const session = sid ? await SessionModel.findActive(toSessionKey(sid)) : undefined
    if (!session) return NOBODY
    if (needsExtension(session)) await SessionModel.extend(session.sid)
    return { person: await readPerson(session.userId, settings, session), key: session.sid }
  })

  return router
}

import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import Keygrip from 'keygrip'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import { createSession } from 'koa-session'
import type { Settings } from '../settings.ts'
import { IDLE_MS, LONGEST_MS, newSid, sessionCookie } from './cookie.ts'
import type { SessionData } from './model.ts'
import { SessionStore } from './store.ts'

/** The session of a browser's request. Empty until somebody signs in; only then is a cookie set. */
export interface Session extends Partial<SessionData> {
  regenerate(): Promise<void>
  /** What the cookie carries. */
  externalKey: string
}

export const sessionOf = (ctx: Context): Session => Reflect.get(ctx, 'session') as Session

/** Ends the session that the request came with and takes its cookie away. */
export const dropSession = (ctx: Context): void => void Reflect.set(ctx, 'session', null)

/** Signs somebody in: under a new id, so that one planted before is worth nothing. */
export async function startSession(
  ctx: Context,
  user: { id: string; sessionGeneration: number },
): Promise<void> {
  const session = sessionOf(ctx)
  session.userId = user.id
  session.generation = user.sessionGeneration
  await session.regenerate()
}

/** koa-session on PostgreSQL. Calls of other services read the cookie themselves. */
export function sessions(app: Koa, { sessionKeys, publicUrl }: Settings): Middleware[] {
  app.keys = new Keygrip(sessionKeys, 'sha256')
  const { name, attributes } = sessionCookie(publicUrl)
  const session = createSession(
    {
      ...attributes,
      key: name,
      // Idle time, told to the store. The cookie itself lasts as long as a session may at most.
      maxAge: IDLE_MS,
      rolling: false,
      renew: true,
      genid: newSid,
      ContextStore: SessionStore,
      externalKey: {
        get: (ctx: Context) => ctx.cookies.get(name, { signed: true }) ?? '',
        set: (ctx: Context, sid: string) => {
          ctx.cookies.set(name, sid, { ...attributes, maxAge: LONGEST_MS })
        },
      },
    },
    app,
  )
  return [
    (ctx, next) => {
      // The site's address decides, not the line to the gateway, which is plain.
      ctx.cookies.secure = attributes.secure
      return ctx.path.startsWith('/internal/') ? next() : session(ctx, next)
    },
    hint(attributes.secure),
  ]
}

/** Keeps the hint that somebody is signed in beside the session's cookie. It runs inside the session. */
function hint(secure: boolean): Middleware {
  const attributes = {
    httpOnly: false,
    sameSite: 'lax' as const,
    path: '/',
    secure,
    signed: false,
    overwrite: true,
  }
  return async (ctx, next) => {
    await next()
    if (ctx.path.startsWith('/internal/')) return
    const signedIn = Boolean(sessionOf(ctx)?.userId)
    const hinted = ctx.cookies.get(SIGNED_IN_HINT, { signed: false }) !== undefined
    if (signedIn && !hinted) ctx.cookies.set(SIGNED_IN_HINT, '1', { ...attributes, maxAge: LONGEST_MS })
    if (!signedIn && hinted) ctx.cookies.set(SIGNED_IN_HINT, '', { ...attributes, maxAge: 0 })
  }
}

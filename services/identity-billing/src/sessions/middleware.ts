import type { Person } from '@fundharbor/contracts/identity/session'
import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import Keygrip from 'keygrip'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import { createSession } from 'koa-session'
import type { Settings } from '../settings.ts'
import { Hint, IDLE_MS, MAX_AGE_MS, newSid, sessionCookie } from './cookie.ts'
import type { SessionData } from './model.ts'
import { SessionStore } from './store.ts'

/** The session of a browser's request. Empty until someone signs in; only then is a cookie set. */
export interface Session extends Partial<SessionData> {
  regenerate(): Promise<void>
  /** The cookie's value. */
  externalKey: string
}

export const sessionOf = (ctx: Context): Session => Reflect.get(ctx, 'session') as Session

/** The request's session, with the person's role and plan in the workspace that it has chosen. */
export function chosenBy({ workspaceRole, hasSeat, ...plan }: Person, ctx: Context) {
  const { secondFactor, workspaceId } = sessionOf(ctx)
  return { secondFactor, workspaceId, workspaceRole, hasSeat, plan }
}

/** Ends the request's session and removes its cookie. */
export const clearSession = (ctx: Context): void => void Reflect.set(ctx, 'session', null)

/**
 * Signs a user in under a new session id, which prevents session fixation. With two-factor sign-in on, callers have
 * checked a code.
 */
export async function startSession(
  ctx: Context,
  user: { id: string; sessionGeneration: number; twoFactorSince: Date | null },
): Promise<void> {
  const session = sessionOf(ctx)
  // The page of someone who proves again who they are still shows the organization that they chose.
  if (session.userId !== user.id) session.workspaceId = null
  session.userId = user.id
  session.generation = user.sessionGeneration
  session.secondFactor = user.twoFactorSince !== null
  await session.regenerate()
}

/** koa-session on PostgreSQL. Internal routes read the cookie themselves. */
export function sessions(app: Koa, { sessionKeys, publicUrl }: Settings): Middleware[] {
  app.keys = new Keygrip(sessionKeys, 'sha256')
  const { name, attributes } = sessionCookie(publicUrl)
  const session = createSession(
    {
      ...attributes,
      key: name,
      // The store's idle time. The cookie itself lasts as long as a session may at most.
      maxAge: IDLE_MS,
      rolling: false,
      renew: true,
      genid: newSid,
      ContextStore: SessionStore,
      externalKey: {
        get: (ctx: Context) => ctx.cookies.get(name, { signed: true }) ?? '',
        set: (ctx: Context, sid: string) => {
          ctx.cookies.set(name, sid, { ...attributes, maxAge: MAX_AGE_MS })
        },
      },
    },
    app,
  )
  return [
    (ctx, next) => {
      // The public URL decides: the connection from the gateway is plain HTTP.
      ctx.cookies.secure = attributes.secure
      return ctx.path.startsWith('/internal/') ? next() : session(ctx, next)
    },
    signedInHint(attributes.secure),
  ]
}

/** Sets and removes the cookie that tells pages that someone is signed in. Runs inside the session middleware. */
function signedInHint(secure: boolean): Middleware {
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
    const isSignedIn = Boolean(sessionOf(ctx)?.userId)
    const before = ctx.cookies.get(SIGNED_IN_HINT, { signed: false })
    if (isSignedIn && before !== Hint.member) {
      const hint = await readHint(ctx)
      if (hint !== before) ctx.cookies.set(SIGNED_IN_HINT, hint, { ...attributes, maxAge: MAX_AGE_MS })
    }
    if (!isSignedIn && before !== undefined) ctx.cookies.set(SIGNED_IN_HINT, '', { ...attributes, maxAge: 0 })
  }
}

/** The request that signs somebody in may have nobody yet; the next one sets it right. */
async function readHint(ctx: Context): Promise<string> {
  const person = (await ctx.state.person()) as Person | null
  return person?.emailVerified ? Hint.member : Hint.unverified
}

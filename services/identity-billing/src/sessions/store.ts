import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Context } from 'koa'
import { toSessionKey } from './cookie.ts'
import { SessionModel, type SessionData } from './model.ts'

/**
 * koa-session's store, one per request. The request's own session is only ever extended, never inserted: if it has
 * ended in the meantime, it stays ended.
 */
export class SessionStore {
  private readonly ctx: Context
  private requestSid: string | null = null

  constructor(ctx: Context) {
    this.ctx = ctx
  }

  /** koa-session compares `_expire` with the system clock, not with the injected one. */
  async get(sid: string): Promise<(SessionData & { _expire: number }) | null> {
    const session = await SessionModel.findActive(toSessionKey(sid))
    if (!session) return null
    this.requestSid = sid
    const left = session.expire.getTime() - clock.now().getTime()
    const { userId, generation, secondFactor, workspaceId } = session
    return { userId, generation, secondFactor, workspaceId, _expire: Date.now() + left }
  }

  async set(sid: string, { userId, generation, secondFactor, workspaceId }: SessionData): Promise<void> {
    if (sid === this.requestSid) return SessionModel.extend(toSessionKey(sid))
    const data = { userId, generation, secondFactor, workspaceId: workspaceId ?? null }
    return SessionModel.start(toSessionKey(sid), data, this.ctx.get('User-Agent'))
  }

  async destroy(sid: string): Promise<void> {
    await SessionModel.end(toSessionKey(sid))
  }
}

import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Context } from 'koa'
import { keyOf } from './cookie.ts'
import { SessionModel, type SessionData } from './model.ts'

/**
 * koa-session's store, one per request. A session that the request came with is only ever prolonged, never
 * inserted: if it was ended meanwhile, it stays ended.
 */
export class SessionStore {
  private readonly ctx: Context
  private cameWith: string | null = null

  constructor(ctx: Context) {
    this.ctx = ctx
  }

  /** koa-session reads `_expire` against the system's clock, so the time left is told in that. */
  async get(sid: string): Promise<(SessionData & { _expire: number }) | null> {
    const session = await SessionModel.live(keyOf(sid))
    if (!session) return null
    this.cameWith = sid
    const left = session.expire.getTime() - clock.now().getTime()
    return { ...session.sess, _expire: Date.now() + left }
  }

  async set(sid: string, { userId, generation }: SessionData): Promise<void> {
    if (sid === this.cameWith) return SessionModel.prolong(keyOf(sid))
    return SessionModel.begin(keyOf(sid), { userId, generation }, this.ctx.get('User-Agent'))
  }

  async destroy(sid: string): Promise<void> {
    await SessionModel.end(keyOf(sid))
  }
}

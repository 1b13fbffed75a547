import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model, type Transaction } from 'objection'
import { announce } from './announce.ts'
import { IDLE_MS, LONGEST_MS } from './cookie.ts'

export interface SessionData {
  userId: string
  generation: number
}

export class SessionModel extends Model {
  static override tableName = 'sessions'
  static override idColumn = 'sid'
  declare sid: string
  declare sess: SessionData
  declare userId: string
  declare generation: number
  declare userAgent: string
  declare createdAt: Date
  declare seenAt: Date
  declare expire: Date
  declare endedAt: Date | null

  /** Sessions that did not end or run out, and whose person was not blocked and did not ask for all to end. */
  private static alive() {
    const now = clock.now()
    return this.query()
      .select('sessions.*')
      .join('users', 'users.id', 'sessions.userId')
      .whereNull('sessions.endedAt')
      .where('sessions.expire', '>', now)
      .where('sessions.createdAt', '>', new Date(now.getTime() - LONGEST_MS))
      .whereColumn('sessions.generation', 'users.sessionGeneration')
      .where('users.accountBlocked', false)
  }

  static live(key: string) {
    return this.alive().findById(key)
  }

  static liveOf(userId: string) {
    return this.alive().where('sessions.userId', userId).orderBy('sessions.seenAt', 'desc')
  }

  static async begin(key: string, data: SessionData, userAgent: string): Promise<void> {
    const now = clock.now()
    const row = {
      sid: key,
      sess: JSON.stringify(data),
      ...data,
      userAgent: userAgent.slice(0, 300),
      createdAt: now,
      seenAt: now,
      expire: new Date(now.getTime() + IDLE_MS),
    }
    await this.knex().table(this.tableName).insert(row).onConflict('sid').ignore()
  }

  /** Another day for a session that still lives; one that ended stays ended. */
  static async prolong(key: string): Promise<void> {
    const now = clock.now()
    await this.query()
      .findById(key)
      .whereNull('endedAt')
      .patch({ seenAt: now, expire: new Date(now.getTime() + IDLE_MS) })
  }

  static async end(key: string): Promise<void> {
    await this.transaction(async (trx) => {
      const ended = await this.query(trx).findById(key).whereNull('endedAt').patch({ endedAt: clock.now() })
      if (ended > 0) await announce(trx, { key })
    })
  }

  /** Marks what is left of a person's sessions as ended. */
  static async endAllOf(userId: string, trx: Transaction): Promise<void> {
    await this.query(trx).where({ userId }).whereNull('endedAt').patch({ endedAt: clock.now() })
    await announce(trx, { userId })
  }
}

/** Whether half of a session's idle time is gone: time to write that it is in use. */
export const isHalfIdle = (session: SessionModel): boolean =>
  session.expire.getTime() - clock.now().getTime() < IDLE_MS / 2

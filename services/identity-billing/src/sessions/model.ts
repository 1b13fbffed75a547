import { clock } from '@fundharbor/chassis/runtime/clock'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { Model, type Transaction } from 'objection'
import { notifySessionChange } from './notify-session-change.ts'
import { IDLE_MS, MAX_AGE_MS } from './cookie.ts'

export interface SessionData {
  userId: string
  generation: number
  /** Whether the session was started with a code besides the password. */
  secondFactor: boolean
  /** The workspace that its person has switched to; without one, their account's own. */
  workspaceId?: string | null
}

export class SessionModel extends Model {
  static override tableName = 'sessions'
  static override idColumn = 'sid'
  declare sid: string
  declare sess: SessionData
  declare userId: string
  declare generation: number
  declare secondFactor: boolean
  declare workspaceId: string | null
  declare userAgent: string
  declare createdAt: Date
  declare seenAt: Date
  declare expire: Date
  declare endedAt: Date | null

  /** Sessions that have not ended or expired, of users who are not blocked and did not sign out everywhere. */
  private static active() {
    const now = clock.now()
    return this.query()
      .select('sessions.*')
      .join('users', 'users.id', 'sessions.userId')
      .whereNull('sessions.endedAt')
      .where('sessions.expire', '>', now)
      .where('sessions.createdAt', '>', subMilliseconds(now, MAX_AGE_MS))
      .whereColumn('sessions.generation', 'users.sessionGeneration')
      .where('users.accountBlocked', false)
  }

  static findActive(key: string) {
    return this.active().findById(key)
  }

  static activeOf(userId: string) {
    return this.active().where('sessions.userId', userId).orderBy('sessions.seenAt', 'desc')
  }

  static async start(key: string, data: SessionData, userAgent: string): Promise<void> {
    const now = clock.now()
    const row = {
      sid: key,
      sess: JSON.stringify(data),
      ...data,
      userAgent: userAgent.slice(0, 300),
      createdAt: now,
      seenAt: now,
      expire: addMilliseconds(now, IDLE_MS),
    }
    await this.knex().table(this.tableName).insert(row).onConflict('sid').ignore()
  }

  /** Restarts a session's idle time; one that has ended stays ended. */
  static async extend(key: string): Promise<void> {
    const now = clock.now()
    await this.query()
      .findById(key)
      .whereNull('endedAt')
      .patch({ seenAt: now, expire: addMilliseconds(now, IDLE_MS) })
  }

  static async end(key: string): Promise<void> {
    await this.transaction(async (trx) => {
      const ended = await this.query(trx).findById(key).whereNull('endedAt').patch({ endedAt: clock.now() })
      if (ended > 0) await notifySessionChange(trx, { key })
    })
  }

  /** Ends all sessions of a user. */
  static async endAll(userId: string, trx: Transaction): Promise<void> {
    await this.query(trx).where({ userId }).whereNull('endedAt').patch({ endedAt: clock.now() })
    await notifySessionChange(trx, { userId })
  }
}

/** Whether half of a session's idle time has passed; extending it only then saves writes. */
export const needsExtension = (session: SessionModel): boolean =>
  session.expire.getTime() - clock.now().getTime() < IDLE_MS / 2

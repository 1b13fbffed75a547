import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model, type Transaction } from 'objection'

/** A browser that a user has signed in with. */
export class DeviceModel extends Model {
  static override tableName = 'devices'
  static override idColumn = ['userId', 'hash']
  declare userId: string
  /** The SHA-256 of its cookie. */
  declare hash: string
  declare userAgent: string
  /** A password was set on it by email, or two-factor sign-in was turned on, and no code was entered on it since. */
  declare byEmail: boolean
  declare createdAt: Date
  declare seenAt: Date

  static ofUser(userId: string, trx?: Transaction) {
    return this.query(trx).where({ userId }).orderBy('seenAt', 'desc')
  }

  /** Remembers a device, or that it was used again. */
  static async remember(
    device: Pick<DeviceModel, 'userId' | 'hash' | 'userAgent' | 'byEmail'>,
    trx: Transaction,
  ): Promise<void> {
    const now = clock.now()
    await trx
      .table(this.tableName)
      .insert({ ...device, createdAt: now, seenAt: now })
      .onConflict(['user_id', 'hash'])
      .merge({ seenAt: now, userAgent: device.userAgent, byEmail: device.byEmail })
  }
}

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
  declare createdAt: Date
  declare seenAt: Date

  static ofUser(userId: string, trx?: Transaction) {
    return this.query(trx).where({ userId }).orderBy('seenAt', 'desc')
  }

  static async isKnown(userId: string, hash: string): Promise<boolean> {
    return (await this.query().findById([userId, hash])) !== undefined
  }

  /** Remembers a device, or that it was used again. */
  static async remember(
    device: Pick<DeviceModel, 'userId' | 'hash' | 'userAgent'>,
    trx: Transaction,
  ): Promise<void> {
    const now = clock.now()
    await trx
      .table(this.tableName)
      .insert({ ...device, createdAt: now, seenAt: now })
      .onConflict(['user_id', 'hash'])
      .merge({ seenAt: now, userAgent: device.userAgent })
  }
}

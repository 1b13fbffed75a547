import { Model, type Transaction } from 'objection'

/** Addresses whose trial is over; who registers again with one gets no second trial. */
export class BlockedEmailModel extends Model {
  static override tableName = 'blocked_emails'
  declare id: string
  declare email: string
  declare reason: string
  declare userId: string | null
  declare blockedAt: Date

  static async has(email: string, trx: Transaction): Promise<boolean> {
    const found = await this.query(trx).whereRaw('lower(email) = lower(?)', [email]).first()
    return found !== undefined
  }
}

import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model, type Transaction } from 'objection'
import { normalizeEmail } from '@fundharbor/chassis/mail/normalize-email'

/** An address that has had its trial. Registering with it again, in any spelling, starts no second trial. */
export class BlockedEmailModel extends Model {
  static override tableName = 'blocked_emails'
  declare id: string
  declare email: string
  /** The spelling that addresses are compared by. */
  declare normalizedEmail: string
  declare reason: string
  declare userId: string | null
  declare blockedAt: Date

  static async has(email: string, trx: Transaction): Promise<boolean> {
    const found = await this.query(trx)
      .where({ normalizedEmail: normalizeEmail(email) })
      .first()
    return found !== undefined
  }

  /** Adds an address unless it is already there. */
  static async add({ id, email }: { id: string; email: string }, trx: Transaction): Promise<void> {
    const row = { email, normalizedEmail: normalizeEmail(email), userId: id, blockedAt: clock.now() }
    await trx.table(this.tableName).insert(row).onConflict().ignore()
  }
}

import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model, type Transaction } from 'objection'
import { normalAddress } from './normal-address.ts'

/** Addresses whose trial is over; who registers again with one gets no second trial, however it is spelt. */
export class BlockedEmailModel extends Model {
  static override tableName = 'blocked_emails'
  declare id: string
  declare email: string
  /** What is compared. */
  declare normalAddress: string
  declare reason: string
  declare userId: string | null
  declare blockedAt: Date

  static async has(email: string, trx: Transaction): Promise<boolean> {
    const found = await this.query(trx)
      .where({ normalAddress: normalAddress(email) })
      // A replica of the release before writes rows without the normal address.
      .orWhereRaw('lower(email) = lower(?)', [email])
      .first()
    return found !== undefined
  }

  /** Once is enough. */
  static async keep({ id, email }: { id: string; email: string }, trx: Transaction): Promise<void> {
    const row = { email, normalAddress: normalAddress(email), userId: id, blockedAt: clock.now() }
    await trx.table(this.tableName).insert(row).onConflict().ignore()
  }
}

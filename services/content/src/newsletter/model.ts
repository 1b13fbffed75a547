import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model, type Transaction } from 'objection'
import { newToken } from '@fundharbor/chassis/http/one-click'
import { hashToken } from './tokens.ts'

const CONFIRM_WITHIN_MS = 7 * 86_400_000

export class SubscriberModel extends Model {
  static override tableName = 'newsletter_subscribers'
  declare id: string
  declare email: string
  declare status: 'pending' | 'confirmed' | 'unsubscribed'
  declare confirmTokenHash: string | null
  declare confirmSentAt: Date
  declare unsubscribeToken: string
  declare confirmedAt: Date | null
  declare unsubscribedAt: Date | null
  declare createdAt: Date

  /** Notes the wish to subscribe; the secret for the link to confirm, null for an address that already is. */
  static async ask(email: string, trx: Transaction): Promise<string | null> {
    const token = newToken()
    const now = clock.now()
    const asked = { status: 'pending' as const, confirmTokenHash: hashToken(token), confirmSentAt: now }
    const rows = await trx
      .table(this.tableName)
      .insert({ email, unsubscribeToken: newToken(), createdAt: now, ...asked })
      .onConflict('email')
      .merge(asked)
      .whereNot('newsletter_subscribers.status', 'confirmed')
      .returning('id')
    return rows.length > 0 ? token : null
  }

  /** Whether the link was good: it works once, within seven days. */
  static async confirm(token: string): Promise<boolean> {
    const now = clock.now()
    const confirmed = await this.query()
      .patch({ status: 'confirmed', confirmTokenHash: null, confirmedAt: now, unsubscribedAt: null })
      .where({ confirmTokenHash: hashToken(token) })
      .where('confirmSentAt', '>', new Date(now.getTime() - CONFIRM_WITHIN_MS))
    return confirmed > 0
  }

  /** Ends a subscription; a second time changes nothing. Whether the token is known. */
  static async unsubscribe(token: string): Promise<boolean> {
    const subscriber = await this.query().findOne({ unsubscribeToken: token })
    if (subscriber && subscriber.status !== 'unsubscribed') {
      await subscriber
        .$query()
        .patch({ status: 'unsubscribed', confirmTokenHash: null, unsubscribedAt: clock.now() })
    }
    return subscriber !== undefined
  }
}

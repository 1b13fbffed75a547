import { clock } from '@fundharbor/chassis/runtime/clock'
import { hashToken, newToken } from '@fundharbor/chassis/http/one-click'
import { readLinkToken } from '@fundharbor/chassis/http/private-links'
import { subDays } from 'date-fns/subDays'
import { Model, type Transaction } from 'objection'

/** How long a confirmation link works. */
export const CONFIRM_WITHIN_DAYS = 7

export class SubscriberModel extends Model {
  static override tableName = 'newsletter_subscribers'
  declare id: string
  declare email: string
  declare status: 'pending' | 'confirmed' | 'unsubscribed'
  declare confirmTokenHash: string | null
  declare confirmSentAt: Date
  declare confirmedAt: Date | null
  declare unsubscribedAt: Date | null
  declare createdAt: Date

  /** Stores a pending subscription and returns the token of its confirmation link; null if already confirmed. */
  static async requestConfirmation(email: string, trx: Transaction): Promise<string | null> {
    const token = newToken()
    const now = clock.now()
    const pending = { status: 'pending' as const, confirmTokenHash: hashToken(token), confirmSentAt: now }
    const rows = await trx
      .table(this.tableName)
      .insert({ email, createdAt: now, ...pending })
      .onConflict('email')
      .merge(pending)
      .whereNot('newsletter_subscribers.status', 'confirmed')
      .returning('id')
    return rows.length > 0 ? token : null
  }

  /**
   * Confirms a subscription; opening the link again changes nothing, until the person unsubscribes. Returns false for a
   * link that is unknown or older than seven days.
   */
  static async confirm(token: string): Promise<boolean> {
    const now = clock.now()
    const confirmTokenHash = hashToken(token)
    const confirmed = await this.query()
      .patch({ status: 'confirmed', confirmedAt: now, unsubscribedAt: null })
      .where({ confirmTokenHash, status: 'pending' })
      .where('confirmSentAt', '>', subDays(now, CONFIRM_WITHIN_DAYS))
    if (confirmed > 0) return true
    return (await this.query().findOne({ confirmTokenHash, status: 'confirmed' })) !== undefined
  }

  /** Ends a subscription. Repeating it changes nothing. Returns whether the token is known. */
  static async unsubscribe(token: string): Promise<boolean> {
    const [id] = readLinkToken('newsletter', token) ?? []
    const subscriber = id && (await this.query().findById(id))
    if (subscriber && subscriber.status !== 'unsubscribed') {
      await subscriber
        .$query()
        .patch({ status: 'unsubscribed', confirmTokenHash: null, unsubscribedAt: clock.now() })
    }
    return Boolean(subscriber)
  }
}

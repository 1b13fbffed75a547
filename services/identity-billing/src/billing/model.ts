import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Card, Subscription } from '@fundharbor/contracts/identity/billing'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Model } from 'objection'

/** What is known of a person at the payment provider, as it was when it was last read. */
export class BillingAccountModel extends Model {
  static override tableName = 'billing_accounts'
  static override idColumn = 'userId'
  declare userId: string
  declare customerId: string | null
  declare subscriptionId: string | null
  declare plan: PaidPlan | null
  declare status: Subscription['status'] | null
  declare periodEnd: Date | null
  declare cancelAtPeriodEnd: boolean
  declare startedAt: Date | null
  declare nextPayment: Subscription['nextPayment']
  declare card: Card | null
  declare setupIntentId: string | null
  declare lease: string | null
  declare leasedUntil: Date | null
  declare readAt: Date | null
  declare createdAt: Date

  static of(userId: string) {
    return this.query().findById(userId)
  }

  static ofCustomer(customerId: string) {
    return this.query().findOne({ customerId })
  }

  /** Makes sure that there is a row to work on. */
  static async open(userId: string): Promise<void> {
    await this.knex()
      .table(this.tableName)
      .insert({ userId, createdAt: clock.now() })
      .onConflict('user_id')
      .ignore()
  }
}

import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Card, Subscription } from '@fundharbor/contracts/identity/billing'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Model } from 'objection'

/** A person's subscription, as it was last read from the payment provider. */
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

  static ofUser(userId: string) {
    return this.query().findById(userId)
  }

  static ofCustomer(customerId: string) {
    return this.query().findOne({ customerId })
  }

  /** Creates the person's row if there is none. */
  static async ensure(userId: string): Promise<void> {
    await this.knex()
      .table(this.tableName)
      .insert({ userId, createdAt: clock.now() })
      .onConflict('user_id')
      .ignore()
  }
}

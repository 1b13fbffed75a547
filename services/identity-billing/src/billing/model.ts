import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Card, Subscription } from '@fundharbor/contracts/identity/billing'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Model, type Transaction } from 'objection'

/** A workspace's subscription, as it was last read from the payment provider. */
export class BillingAccountModel extends Model {
  static override tableName = 'billing_accounts'
  static override idColumn = 'workspaceId'
  declare workspaceId: string
  /** Who chose the plan and gets the receipts; an owner, once that person has left. */
  declare paidBy: string | null
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

  static ofWorkspace(workspaceId: string, trx?: Transaction) {
    return this.query(trx).findById(workspaceId)
  }

  static ofCustomer(customerId: string) {
    return this.query().findOne({ customerId })
  }

  /** Creates the workspace's row if there is none. */
  static async ensure(workspaceId: string): Promise<void> {
    await this.knex()
      .table(this.tableName)
      .insert({ workspaceId, createdAt: clock.now() })
      .onConflict('workspace_id')
      .ignore()
  }
}

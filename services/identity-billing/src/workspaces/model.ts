import type { SubscriptionStatus } from '@fundharbor/contracts/identity/session'
import { Model, type Transaction } from 'objection'

/** What owns an organization and projects. Triggers create it with an account, and delete it with the last one. */
export class WorkspaceModel extends Model {
  static override tableName = 'workspaces'
  declare id: string
  declare kind: 'personal' | 'organization'
  /** The plan of everybody who works here. */
  declare subscriptionStatus: SubscriptionStatus
  /** Given by an administrator without payment. */
  declare grantedPlan: SubscriptionStatus | null
  declare createdAt: Date

  /** Serializes concurrent requests, so that a limit holds. */
  static lock(id: string, trx: Transaction) {
    return this.query(trx).findById(id).forUpdate().throwIfNotFound()
  }
}

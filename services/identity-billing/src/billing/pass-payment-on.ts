import type { Transaction } from 'objection'
import type { BillingSettings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { syncCustomer } from './customer.ts'
import { BillingAccountModel } from './model.ts'

/**
 * Keeps the subscription of a workspace that a person leaves: an owner gets its receipts from now on. Call it with the
 * workspace locked.
 */
export async function passPaymentOn(
  member: { workspaceId: string; userId: string },
  trx: Transaction,
): Promise<void> {
  const { workspaceId, userId } = member
  const heir = await MembershipModel.others(member, trx).first()
  if (!heir) return
  await BillingAccountModel.query(trx)
    .findById(workspaceId)
    .where({ paidBy: userId })
    .patch({ paidBy: heir.userId })
}

/** Tells the provider the name and address of the person who pays. */
export async function syncPayer(
  { workspaceId, customerId, paidBy }: BillingAccountModel,
  settings: BillingSettings,
): Promise<void> {
  const user = paidBy ? await UserModel.query().findById(paidBy) : undefined
  if (!user || !customerId) return
  const { id, email, fullName } = user
  await syncCustomer(customerId, { id, workspaceId, email, fullName }, settings)
}

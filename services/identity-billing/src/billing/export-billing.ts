import type { Settings } from '../settings.ts'
import { listInvoices } from './invoices.ts'
import { BillingAccountModel } from './model.ts'
import { presentSubscription } from './presenter.ts'

/** What a person pays for, from here and from the provider: a subscription for each workspace. */
export async function exportBilling(userId: string, { billing }: Settings) {
  const accounts = await BillingAccountModel.query().where({ paidBy: userId }).orderBy('createdAt')
  return Promise.all(
    accounts.map(async (account) => ({
      workspaceId: account.workspaceId,
      customerId: account.customerId,
      subscription: presentSubscription(account),
      subscribedSince: account.startedAt,
      invoices: billing ? await listInvoices(account.workspaceId, billing) : [],
    })),
  )
}

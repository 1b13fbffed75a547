import type { Settings } from '../settings.ts'
import { listInvoices } from './invoices.ts'
import { BillingAccountModel } from './model.ts'
import { presentSubscription } from './presenter.ts'

/** A person's billing data, from here and from the provider. */
export async function exportBilling(userId: string, { billing }: Settings) {
  const account = await BillingAccountModel.ofUser(userId)
  return {
    customerId: account?.customerId ?? null,
    subscription: presentSubscription(account),
    subscribedSince: account?.startedAt ?? null,
    invoices: billing ? await listInvoices(userId, billing) : [],
  }
}

import type { Settings } from '../settings.ts'
import { listInvoices } from './invoices.ts'
import { BillingAccountModel } from './model.ts'
import { presentSubscription } from './presenter.ts'

/** What is held about somebody's payments, here and at the provider. */
export async function exportBilling(userId: string, { billing }: Settings) {
  const account = await BillingAccountModel.of(userId)
  return {
    customerId: account?.customerId ?? null,
    subscription: presentSubscription(account),
    subscribedSince: account?.startedAt ?? null,
    invoices: billing ? await listInvoices(userId, billing) : [],
  }
}

import type { Invoice } from '@fundharbor/contracts/identity/billing'
import { BillingAccountModel } from './model.ts'
import { plansByPrice } from './prices.ts'
import { presentInvoice } from './presenter.ts'
import type { BillingSettings } from './settings.ts'
import { providerOf } from './stripe.ts'

/** The newest hundred: eight years of months. */
const MOST = 100

/** A person's invoices, newest first. */
export async function listInvoices(userId: string, settings: BillingSettings): Promise<Invoice[]> {
  const account = await BillingAccountModel.of(userId)
  const customer = account?.customerId
  if (!customer) return []
  const [{ data }, plans] = await providerOf(settings).ask((stripe) =>
    Promise.all([stripe.invoices.list({ customer, limit: MOST }), plansByPrice(stripe)]),
  )
  return data.flatMap((invoice) => presentInvoice(invoice, plans) ?? [])
}

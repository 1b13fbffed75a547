import type { Invoice } from '@fundharbor/contracts/identity/billing'
import { BillingAccountModel } from './model.ts'
import { plansByPrice } from './prices.ts'
import { presentInvoice } from './presenter.ts'
import type { BillingSettings } from '../settings.ts'
import { getProvider } from './stripe.ts'

/** The provider's largest page: eight years of monthly invoices. */
const MAX_INVOICES = 100

/** A workspace's invoices, newest first. */
export async function listInvoices(workspaceId: string, settings: BillingSettings): Promise<Invoice[]> {
  const account = await BillingAccountModel.ofWorkspace(workspaceId)
  const customer = account?.customerId
  if (!customer) return []
  const [{ data }, plans] = await getProvider(settings).run((stripe) =>
    Promise.all([stripe.invoices.list({ customer, limit: MAX_INVOICES }), plansByPrice(stripe)]),
  )
  return data.flatMap((invoice) => presentInvoice(invoice, plans) ?? [])
}

import type { Invoice, Subscription } from '@fundharbor/contracts/identity/billing'
import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import type { Stripe } from 'stripe'
import { currencyOf, moneyOf } from './money.ts'
import type { BillingAccountModel } from './model.ts'

/** The subscription as it was last read; null on the free plan. */
export function presentSubscription(account: BillingAccountModel | undefined): Subscription | null {
  if (!account?.plan || !account.status || !account.periodEnd) return null
  return {
    plan: account.plan,
    status: account.status,
    currentPeriodEnd: account.periodEnd.toISOString(),
    cancelAtPeriodEnd: account.cancelAtPeriodEnd,
    nextPayment: account.nextPayment,
    card: account.card,
  }
}

/** Null for invoices that ask nothing of anybody: the first ones of checkouts that were left. */
export function presentInvoice(
  invoice: Stripe.Invoice,
  plans: ReadonlyMap<string, PaidPlan>,
): Invoice | null {
  const { status } = invoice
  const unpaidFirst = invoice.billing_reason === 'subscription_create' && status !== 'paid'
  if (unpaidFirst || !isKnown(status)) return null
  return {
    id: invoice.id,
    number: invoice.number,
    createdAt: new Date(invoice.created * 1000).toISOString(),
    plan: planIn(invoice, plans),
    total: moneyOf(invoice.amount_due),
    currency: currencyOf(invoice.currency),
    status,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

const isKnown = (status: string | null): status is Invoice['status'] =>
  status === 'draft' ||
  status === 'open' ||
  status === 'paid' ||
  status === 'uncollectible' ||
  status === 'void'

/** The plan that is paid for on the last line; for a price that is not on offer any more, the subscription's note. */
function planIn({ lines, parent }: Stripe.Invoice, plans: ReadonlyMap<string, PaidPlan>): PaidPlan | null {
  const price = lines.data.findLast(({ amount }) => amount > 0)?.pricing?.price_details?.price
  const offered = plans.get(typeof price === 'string' ? price : (price?.id ?? ''))
  const noted = PaidPlan.safeParse(parent?.subscription_details?.metadata?.plan)
  return offered ?? (noted.success ? noted.data : null)
}

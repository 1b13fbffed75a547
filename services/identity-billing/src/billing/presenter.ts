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
export function presentInvoice(invoice: Stripe.Invoice): Invoice | null {
  const { status } = invoice
  const unpaidFirst = invoice.billing_reason === 'subscription_create' && status !== 'paid'
  if (unpaidFirst || !isKnown(status)) return null
  return {
    id: invoice.id,
    number: invoice.number,
    createdAt: new Date(invoice.created * 1000).toISOString(),
    plan: planIn(invoice),
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

/** The plan that the subscription was begun with is noted on it. */
function planIn({ parent }: Stripe.Invoice): PaidPlan | null {
  const plan = PaidPlan.safeParse(parent?.subscription_details?.metadata?.plan)
  return plan.success ? plan.data : null
}

import { Invoice, type Subscription } from '@fundharbor/contracts/identity/billing'
import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { Person } from '@fundharbor/contracts/identity/session'
import { fromUnixTime } from 'date-fns/fromUnixTime'
import type { Stripe } from 'stripe'
import { toCurrency, toMoney } from './money.ts'
import type { BillingAccountModel } from './model.ts'

/** The subscription for a member, as it was last read from the provider; null on the free plan. */
export function presentSubscriptionTo(
  { workspaceRole }: Pick<Person, 'workspaceRole'>,
  account: BillingAccountModel | undefined,
): Subscription | null {
  const subscription = presentSubscription(account)
  if (!subscription || allows(workspaceRole, 'billing')) return subscription
  return { ...subscription, nextPayment: null, card: null }
}

/** For people who can change it. */
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

/** Null for the unpaid invoices of abandoned checkouts and changes of plan, which nobody owes. */
export function presentInvoice(
  invoice: Stripe.Invoice,
  plans: ReadonlyMap<string, PaidPlan>,
): Invoice | null {
  const { data: status } = Invoice.shape.status.safeParse(invoice.status)
  if (!status) return null
  if (invoice.billing_reason !== 'subscription_cycle' && status !== 'paid') return null
  return {
    id: invoice.id,
    number: invoice.number,
    createdAt: fromUnixTime(invoice.created).toISOString(),
    plan: planIn(invoice, plans),
    total: toMoney(invoice.amount_due),
    currency: toCurrency(invoice.currency),
    status,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

/** The plan on the last charged line; by the subscription's metadata if its price is no longer on offer. */
function planIn({ lines, parent }: Stripe.Invoice, plans: ReadonlyMap<string, PaidPlan>): PaidPlan | null {
  const price = lines.data.findLast(({ amount }) => amount > 0)?.pricing?.price_details?.price
  const offered = plans.get(typeof price === 'string' ? price : (price?.id ?? ''))
  const fromMetadata = PaidPlan.safeParse(parent?.subscription_details?.metadata?.plan)
  return offered ?? fromMetadata.data ?? null
}

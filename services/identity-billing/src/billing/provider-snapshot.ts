import type { Subscription } from '@fundharbor/contracts/identity/billing'
import { fromUnixTime } from 'date-fns/fromUnixTime'
import { Stripe } from 'stripe'
import { toCurrency, toMoney } from './money.ts'
import {
  deriveEntitlement,
  planOf,
  type Entitlement,
  type PaymentStatus,
  type ProviderSubscription,
} from './entitlement.ts'
import { toReceipt, type Receipt } from './receipts.ts'

/** What the provider says about a person: the entitlement, the next payment, and the latest payments. */
export interface ProviderSnapshot extends Entitlement {
  nextPayment: Subscription['nextPayment']
  receipts: Receipt[]
}

const RUNNING = new Set(['active', 'trialing', 'past_due'])

/** Reads a customer's subscriptions from the provider, and cancels those that must not go on. */
export async function readProviderSnapshot(stripe: Stripe, customer: string): Promise<ProviderSnapshot> {
  const all = await readSubscriptions(stripe, customer)
  const entitlement = deriveEntitlement(all)
  for (const id of entitlement.toCancel) await cancel(stripe, id)
  return {
    ...entitlement,
    nextPayment: await readNextPayment(stripe, entitlement),
    receipts: all.flatMap(({ subscription, invoices }) =>
      invoices.flatMap((invoice) => toReceipt(invoice, planOf(subscription)) ?? []),
    ),
  }
}

/** A subscription with its latest paid invoices, newest first. */
interface PaidSubscription extends ProviderSubscription {
  invoices: Stripe.Invoice[]
}

async function readSubscriptions(stripe: Stripe, customer: string): Promise<PaidSubscription[]> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.default_payment_method'],
  })
  return Promise.all(
    data.map(async (subscription) => {
      if (!RUNNING.has(subscription.status)) return { subscription, payment: 'settled', invoices: [] }
      const { id } = subscription
      const { data: invoices } = await stripe.invoices.list({ subscription: id, status: 'paid', limit: 20 })
      return { subscription, payment: await readPaymentStatus(stripe, invoices), invoices }
    }),
  )
}

/** The status of the payment for the current period: prorated invoices for a change of plan do not count. */
async function readPaymentStatus(stripe: Stripe, invoices: Stripe.Invoice[]): Promise<PaymentStatus> {
  const period = invoices.find(
    ({ billing_reason: reason }) => reason === 'subscription_cycle' || reason === 'subscription_create',
  )
  if (!period?.id || period.amount_paid === 0) return 'settled'
  const payments = await stripe.invoicePayments.list({
    invoice: period.id,
    status: 'paid',
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  const charge = chargeOf(payments.data[0])
  if (!charge) return 'settled'
  if (charge.refunded) return 'refunded'
  return charge.disputed ? readDispute(stripe, charge.id) : 'settled'
}

function chargeOf(payment: Stripe.InvoicePayment | undefined): Stripe.Charge | null {
  const intent = payment?.payment.payment_intent
  const charge = typeof intent === 'object' ? intent.latest_charge : null
  return typeof charge === 'object' ? charge : null
}

/** An early inquiry (`warning_…`) or a prevented dispute takes nothing away. */
async function readDispute(stripe: Stripe, charge: string): Promise<PaymentStatus> {
  const { data } = await stripe.disputes.list({ charge, limit: 1 })
  const status = data[0]?.status
  if (status === 'lost') return 'dispute_lost'
  return status === 'needs_response' || status === 'under_review' ? 'disputed' : 'settled'
}

/** A subscription that has already ended is fine. */
async function cancel(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

async function readNextPayment(
  stripe: Stripe,
  { subscription }: Entitlement,
): Promise<Subscription['nextPayment']> {
  if (!subscription || subscription.cancelAtPeriodEnd) return null
  try {
    const next = await stripe.invoices.createPreview({ subscription: subscription.id })
    const at = next.next_payment_attempt ?? next.period_end
    return {
      amount: toMoney(next.amount_due),
      currency: toCurrency(next.currency),
      at: fromUnixTime(at).toISOString(),
    }
  } catch (error) {
    // The subscription has no upcoming invoice.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}

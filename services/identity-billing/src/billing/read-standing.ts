import type { Subscription } from '@fundharbor/contracts/identity/billing'
import { Stripe } from 'stripe'
import { currencyOf, moneyOf } from './money.ts'
import { standingOf, type PaymentFate, type Standing, type Told } from './standing.ts'

/** A standing, and when and how much will be paid next. */
export interface Reading extends Standing {
  nextPayment: Subscription['nextPayment']
}

const RUNNING = new Set(['active', 'trialing', 'past_due'])

/** Reads all that a customer has from the provider, ends what has to end, and says where the person stands. */
export async function readStanding(stripe: Stripe, customer: string): Promise<Reading> {
  const standing = standingOf(await readSubscriptions(stripe, customer))
  for (const id of standing.toEnd) await end(stripe, id)
  return { ...standing, nextPayment: await readNextPayment(stripe, standing) }
}

async function readSubscriptions(stripe: Stripe, customer: string): Promise<Told[]> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.default_payment_method'],
  })
  return Promise.all(
    data.map(async (subscription) => ({
      subscription,
      payment: RUNNING.has(subscription.status) ? await readFate(stripe, subscription.id) : 'kept',
    })),
  )
}

/** The payment of the newest invoice for a whole period. */
async function readFate(stripe: Stripe, subscription: string): Promise<PaymentFate> {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: 20 })
  const period = data.find(
    ({ billing_reason: reason }) => reason === 'subscription_cycle' || reason === 'subscription_create',
  )
  if (!period?.id || period.amount_paid === 0) return 'kept'
  const payments = await stripe.invoicePayments.list({
    invoice: period.id,
    status: 'paid',
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  const charge = chargeOf(payments.data[0])
  if (!charge) return 'kept'
  if (charge.refunded) return 'refunded'
  return charge.disputed ? readDispute(stripe, charge.id) : 'kept'
}

function chargeOf(payment: Stripe.InvoicePayment | undefined): Stripe.Charge | null {
  const intent = payment?.payment.payment_intent
  const charge = typeof intent === 'object' ? intent.latest_charge : null
  return typeof charge === 'object' ? charge : null
}

/** An inquiry that is no dispute yet (`warning_…`), or one that was prevented, takes nothing away. */
async function readDispute(stripe: Stripe, charge: string): Promise<PaymentFate> {
  const { data } = await stripe.disputes.list({ charge, limit: 1 })
  const status = data[0]?.status
  if (status === 'lost') return 'lost'
  return status === 'needs_response' || status === 'under_review' ? 'disputed' : 'kept'
}

/** Ending what has ended already is no failure. */
async function end(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

async function readNextPayment(
  stripe: Stripe,
  { subscription }: Standing,
): Promise<Subscription['nextPayment']> {
  if (!subscription || subscription.cancelAtPeriodEnd) return null
  try {
    const next = await stripe.invoices.createPreview({ subscription: subscription.id })
    const at = next.next_payment_attempt ?? next.period_end
    return {
      amount: moneyOf(next.amount_due),
      currency: currencyOf(next.currency),
      at: new Date(at * 1000).toISOString(),
    }
  } catch (error) {
    // There is none.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}

import type Stripe from 'stripe'
import { idOf } from './find.ts'
import type { Ledger } from './ledger.ts'

const DAY_S = 86_400
/** A payment that failed is tried again after 3, 5 and 7 days. */
const RETRIES_S = [3 * DAY_S, 5 * DAY_S, 7 * DAY_S]

/** The subscription that an invoice is for. */
export function subscriptionOf({ state }: Ledger, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  return state.subscriptions[idOf(invoice.parent?.subscription_details?.subscription)]
}

export const paymentsOf = ({ state }: Ledger, invoice: string): Stripe.InvoicePayment[] =>
  Object.values(state.invoicePayments).filter((each) => each.invoice === invoice)

/** The invoice that an intent pays. */
export function invoiceOf({ state }: Ledger, intent: string): Stripe.Invoice | undefined {
  const payment = Object.values(state.invoicePayments).find((each) => each.payment.payment_intent === intent)
  return state.invoices[idOf(payment?.invoice as string | undefined)]
}

/** Marks an invoice as paid; what waited for the money becomes active. */
export function settle(ledger: Ledger, invoice: Stripe.Invoice, method?: string): void {
  const at = ledger.now()
  Object.assign(invoice, { status: 'paid', attempted: true, next_payment_attempt: null, amount_remaining: 0 })
  invoice.amount_paid = invoice.amount_due
  invoice.status_transitions.paid_at = at
  for (const payment of paymentsOf(ledger, invoice.id)) {
    Object.assign(payment, { status: 'paid', amount_paid: payment.amount_requested })
    payment.status_transitions.paid_at = at
  }
  ledger.emit('invoice.paid', invoice)
  ledger.emit('invoice.payment_succeeded', invoice)
  const subscription = subscriptionOf(ledger, invoice)
  if (subscription) activate(ledger, subscription, { invoice, method })
}

function activate(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  { invoice, method }: { invoice: Stripe.Invoice; method: string | undefined },
): void {
  const first = invoice.billing_reason === 'subscription_create'
  const keeps = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  if (first && keeps && method) subscription.default_payment_method = method
  const waits = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  if (waits && subscription.latest_invoice === invoice.id) setStatus(ledger, subscription, 'active')
  else if (first) ledger.emit('customer.subscription.updated', subscription)
}

/** Notes that an invoice could not be paid. The first renewal that fails begins the grace period. */
export function attemptFailed(ledger: Ledger, invoice: Stripe.Invoice): void {
  invoice.attempted = true
  invoice.attempt_count += 1
  const renews = invoice.billing_reason === 'subscription_cycle'
  const wait = renews ? RETRIES_S[invoice.attempt_count - 1] : undefined
  invoice.next_payment_attempt = wait === undefined ? null : ledger.now() + wait
  ledger.emit('invoice.payment_failed', invoice)
  const subscription = subscriptionOf(ledger, invoice)
  if (renews && subscription?.status === 'active') setStatus(ledger, subscription, 'past_due')
}

export function setStatus(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): void {
  const before = { status: subscription.status }
  subscription.status = status
  ledger.emit('customer.subscription.updated', subscription, before)
}

import { secondsInDay } from 'date-fns/constants'
import type Stripe from 'stripe'
import { idOf } from './find.ts'
import type { Store } from './store.ts'

/** A failed payment is retried after 3, 5, and 7 days. */
const RETRIES_S = [3 * secondsInDay, 5 * secondsInDay, 7 * secondsInDay]

/** The subscription of an invoice. */
export function subscriptionOf({ state }: Store, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  return state.subscriptions[idOf(invoice.parent?.subscription_details?.subscription)]
}

export const paymentOf = ({ state }: Store, invoice: string): Stripe.InvoicePayment | undefined =>
  Object.values(state.invoicePayments).find((each) => each.invoice === invoice)

/** The invoice that an intent pays. */
export function invoiceOf({ state }: Store, intent: string): Stripe.Invoice | undefined {
  const payment = Object.values(state.invoicePayments).find((each) => each.payment.payment_intent === intent)
  return state.invoices[idOf(payment?.invoice as string | undefined)]
}

/** Marks an invoice as paid, and activates a subscription that waited for it. */
export function markInvoicePaid(store: Store, invoice: Stripe.Invoice, method?: string): void {
  const at = store.now()
  Object.assign(invoice, { status: 'paid', attempted: true, next_payment_attempt: null, amount_remaining: 0 })
  invoice.amount_paid = invoice.amount_due
  invoice.status_transitions.paid_at = at
  const payment = paymentOf(store, invoice.id)
  if (payment) {
    Object.assign(payment, { status: 'paid', amount_paid: payment.amount_requested })
    payment.status_transitions.paid_at = at
  }
  store.emit('invoice.paid', invoice)
  store.emit('invoice.payment_succeeded', invoice)
  const subscription = subscriptionOf(store, invoice)
  if (subscription) activate(store, subscription, { invoice, method })
}

function activate(
  store: Store,
  subscription: Stripe.Subscription,
  { invoice, method }: { invoice: Stripe.Invoice; method: string | undefined },
): void {
  const isFirst = invoice.billing_reason === 'subscription_create'
  const savesCard = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  if (isFirst && savesCard && method) subscription.default_payment_method = method
  const [change] = subscription.pending_update?.subscription_items ?? []
  if (change && subscription.latest_invoice === invoice.id) {
    Object.assign(subscription.items.data[0] ?? {}, { price: change.price })
    subscription.pending_update = null
    store.emit('customer.subscription.updated', subscription)
  }
  const isWaiting = subscription.status === 'incomplete' || subscription.status === 'past_due'
  if (isWaiting && subscription.latest_invoice === invoice.id) setStatus(store, subscription, 'active')
  else if (isFirst) store.emit('customer.subscription.updated', subscription)
}

/** Records that an invoice could not be paid. A failed renewal makes the subscription past due. */
export function recordFailedAttempt(store: Store, invoice: Stripe.Invoice): void {
  invoice.attempted = true
  invoice.attempt_count += 1
  const isRenewal = invoice.billing_reason === 'subscription_cycle'
  const wait = isRenewal ? RETRIES_S[invoice.attempt_count - 1] : undefined
  invoice.next_payment_attempt = wait === undefined ? null : store.now() + wait
  store.emit('invoice.payment_failed', invoice)
  const subscription = subscriptionOf(store, invoice)
  if (isRenewal && subscription?.status === 'active') setStatus(store, subscription, 'past_due')
}

function setStatus(
  store: Store,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): void {
  const previous = { status: subscription.status }
  subscription.status = status
  store.emit('customer.subscription.updated', subscription, previous)
}

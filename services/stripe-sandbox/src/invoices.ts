import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { find, idOf } from './find.ts'
import { newId } from './ids.ts'
import { markInvoicePaid, paymentOf, subscriptionOf } from './invoice-payments.ts'
import { cancelIntent, confirmIntent, createIntent } from './payment-intents.ts'
import type { Store } from './store.ts'

export interface InvoiceDraft {
  subscription: Stripe.Subscription
  reason: Stripe.Invoice.BillingReason
  lines: Stripe.InvoiceLineItem[]
}

/** Total of the lines, and what is due once the customer's balance is used, in cents; a negative balance is a credit. */
export function amountsOf({ lines }: InvoiceDraft, balance: number) {
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  const due = Math.max(0, total + balance)
  return { total, due, endingBalance: total + balance - due }
}

/** The fields that issued invoices and previews share. */
export function buildInvoice(
  { subscription, reason, lines }: InvoiceDraft,
  { id, customer }: { id: string; customer: Stripe.Customer },
) {
  const { total, due, endingBalance } = amountsOf({ subscription, reason, lines }, customer.balance)
  return {
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    currency: 'usd',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    ending_balance: endingBalance,
    invoice_pdf: null,
    lines: { object: 'list', data: lines, has_more: false },
    next_payment_attempt: null,
    parent: {
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    starting_balance: customer.balance,
    total,
  }
}

/** Issues a final invoice; one with nothing due is paid at once. */
export function issueInvoice(store: Store, draft: InvoiceDraft): Stripe.Invoice {
  const { subscription, lines } = draft
  const customer = find(store, 'customers', idOf(subscription.customer))
  const id = newId('in')
  const at = store.now()
  const sequence = customer.next_invoice_sequence ?? 1
  const invoice = {
    ...buildInvoice(draft, { id, customer }),
    created: at,
    hosted_invoice_url: `${store.site}/dev/stripe/invoices/${id}`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    period_end: at,
    period_start: at,
    status: 'open',
    status_transitions: { finalized_at: at, paid_at: null, voided_at: null },
  } as unknown as Stripe.Invoice
  for (const line of lines) line.invoice = id
  customer.next_invoice_sequence = sequence + 1
  customer.balance = invoice.ending_balance ?? 0
  store.state.invoices[id] = invoice
  subscription.latest_invoice = id
  store.emit('invoice.created', invoice)
  store.emit('invoice.finalized', invoice)
  if (invoice.amount_due === 0) markInvoicePaid(store, invoice)
  else requestPayment(store, invoice)
  return invoice
}

function requestPayment(store: Store, invoice: Stripe.Invoice): void {
  const intent = createIntent(store, { amount: invoice.amount_due, customer: idOf(invoice.customer) })
  const payment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: store.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  } as Stripe.InvoicePayment
  store.state.invoicePayments[payment.id] = payment
}

/** The intent that pays an invoice; undefined if nothing was due. */
export const intentOf = (store: Store, { id }: Stripe.Invoice): Stripe.PaymentIntent | undefined =>
  store.state.paymentIntents[idOf(paymentOf(store, id)?.payment.payment_intent)]

/** The card for off-session payments: the subscription's own, or else the customer's. */
export function defaultCardOf(store: Store, subscription: Stripe.Subscription): string | undefined {
  const customer = find(store, 'customers', idOf(subscription.customer))
  const card = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return idOf(card) || undefined
}

/** Pays an open invoice; throws if the card is declined. */
export function payInvoice(store: Store, id: string, card?: string): Stripe.Invoice {
  const invoice = find(store, 'invoices', id)
  if (invoice.status !== 'open')
    throw invalidRequest(invoice.status === 'paid' ? 'Invoice is already paid' : 'Invoice is not open')
  const subscription = subscriptionOf(store, invoice)
  const method = card ?? (subscription && defaultCardOf(store, subscription))
  const intent = intentOf(store, invoice)
  if (!method || !intent)
    throw invalidRequest('There is no payment method to pay with.', {
      code: 'invoice_no_payment_method_types',
    })
  confirmIntent(store, intent, { method, offSession: true })
  return invoice
}

/** Voids an invoice that has not been paid. */
export function voidOpenInvoice(store: Store, id: string): Stripe.Invoice {
  const invoice = find(store, 'invoices', id)
  if (invoice.status !== 'open') throw invalidRequest('You can only void open invoices.')
  voidInvoice(store, invoice)
  return invoice
}

/** A change that waited for its payment is taken back. */
export function voidInvoice(store: Store, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(store, invoice)
  if (subscription?.latest_invoice === invoice.id) subscription.pending_update = null
  invoice.status = 'void'
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = store.now()
  const intent = intentOf(store, invoice)
  if (intent) cancelIntent(store, intent)
  store.emit('invoice.voided', invoice)
}

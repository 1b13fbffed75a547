import type Stripe from 'stripe'
import { invalidRequest, wrongState } from './errors.ts'
import { find, idOf } from './find.ts'
import { newId } from './ids.ts'
import { invoiceDefaults } from './invoice-defaults.data.ts'
import type { Ledger } from './ledger.ts'
import { cancelIntent, confirmIntent, createIntent } from './payment-intents.ts'
import { paymentsOf, settle, subscriptionOf } from './settlements.ts'

interface Bill {
  subscription: Stripe.Subscription
  reason: Stripe.Invoice.BillingReason
  lines: Stripe.InvoiceLineItem[]
}

/** What a bill comes to once the customer's balance is used (cents; a negative balance is a credit). */
export function amountsOf(bill: Bill, balance: number) {
  const total = bill.lines.reduce((sum, line) => sum + line.amount, 0)
  const due = Math.max(0, total + balance)
  return { total, due, endingBalance: total + balance - due }
}

/** Writes an invoice and finalises it at once; one that comes to nothing is paid. */
export function issueInvoice(ledger: Ledger, bill: Bill): Stripe.Invoice {
  const { subscription, lines } = bill
  const customer = find(ledger, 'customers', idOf(subscription.customer))
  const { total, due, endingBalance } = amountsOf(bill, customer.balance)
  const invoice = draw(ledger, bill, customer)
  Object.assign(invoice, {
    amount_due: due,
    amount_remaining: due,
    starting_balance: customer.balance,
    ending_balance: endingBalance,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  })
  for (const line of lines) line.invoice = invoice.id
  customer.balance = endingBalance
  ledger.state.invoices[invoice.id] = invoice
  subscription.latest_invoice = invoice.id
  ledger.emit('invoice.created', invoice)
  ledger.emit('invoice.finalized', invoice)
  if (due === 0) settle(ledger, invoice)
  else expectPayment(ledger, invoice)
  return invoice
}

function draw(
  ledger: Ledger,
  { subscription, reason, lines }: Bill,
  customer: Stripe.Customer,
): Stripe.Invoice {
  const id = newId('in')
  const at = ledger.now()
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  return {
    ...invoiceDefaults(),
    id,
    billing_reason: reason,
    created: at,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: at,
    hosted_invoice_url: `${ledger.site}/dev/stripe/invoices/${id}`,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: at,
    period_start: at,
    status: 'open',
    status_transitions: {
      finalized_at: at,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
  }
}

function expectPayment(ledger: Ledger, invoice: Stripe.Invoice): void {
  const intent = createIntent(ledger, { amount: invoice.amount_due, customer: idOf(invoice.customer) })
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: ledger.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  ledger.state.invoicePayments[payment.id] = payment
}

/** The intent that pays an invoice; undefined for one that came to nothing. */
export function intentOf(ledger: Ledger, invoice: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const [payment] = paymentsOf(ledger, invoice.id)
  return ledger.state.paymentIntents[idOf(payment?.payment.payment_intent)]
}

/** The card that pays when nobody is there: the subscription's own, else the customer's. */
export function cardFor(ledger: Ledger, subscription: Stripe.Subscription): string | undefined {
  const customer = find(ledger, 'customers', idOf(subscription.customer))
  const card = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return idOf(card) || undefined
}

/** Takes the money for an open invoice; throws what the card says. */
export function payInvoice(ledger: Ledger, id: string, given?: string): Stripe.Invoice {
  const invoice = find(ledger, 'invoices', id)
  if (invoice.status !== 'open')
    throw invalidRequest(invoice.status === 'paid' ? 'Invoice is already paid' : 'Invoice is not open')
  const subscription = subscriptionOf(ledger, invoice)
  const method = given ?? (subscription && cardFor(ledger, subscription))
  const intent = intentOf(ledger, invoice)
  if (!method || !intent)
    throw wrongState('There is no payment method to pay with.', 'invoice_no_payment_method_types')
  confirmIntent(ledger, intent, { method, offSession: true })
  return invoice
}

/** An invoice that nobody has to pay any more. */
export function voidInvoice(ledger: Ledger, invoice: Stripe.Invoice): Stripe.Invoice {
  invoice.status = 'void'
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = ledger.now()
  const intent = intentOf(ledger, invoice)
  if (intent) cancelIntent(ledger, intent)
  ledger.emit('invoice.voided', invoice)
  return invoice
}

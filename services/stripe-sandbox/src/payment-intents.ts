import type Stripe from 'stripe'
import { cardError } from './cards.ts'
import { bookCharge, outcomeOf } from './charges.ts'
import { wrongState } from './errors.ts'
import { idOf } from './find.ts'
import { newClientSecret, newId } from './ids.ts'
import type { Ledger } from './ledger.ts'
import { attach } from './payment-methods.ts'
import { attemptFailed, invoiceOf, settle } from './settlements.ts'

/** A payment that waits for a card. */
export function createIntent(
  ledger: Ledger,
  { amount, customer }: { amount: number; customer: string },
): Stripe.PaymentIntent {
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    ...intentDefaults,
    id,
    amount,
    client_secret: newClientSecret(id),
    created: ledger.now(),
    customer,
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
  }
  ledger.state.paymentIntents[id] = intent
  ledger.emit('payment_intent.created', intent)
  return intent
}

/** Pays with a card, or says what is in the way: a decline is thrown, authentication is the answer's next action. */
export function confirmIntent(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  { method, offSession = false }: { method: string; offSession?: boolean },
): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw wrongState(
      `This PaymentIntent's status is ${intent.status}: it cannot be confirmed.`,
      'payment_intent_unexpected_state',
    )
  intent.payment_method = method
  const outcome = outcomeOf(ledger, method, { offSession })
  if (outcome.kind === 'authenticate') {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    ledger.emit('payment_intent.requires_action', intent)
    return intent
  }
  if (outcome.kind === 'declined') throw failed(ledger, intent, outcome.decline)
  return succeeded(ledger, intent, method)
}

function succeeded(ledger: Ledger, intent: Stripe.PaymentIntent, method: string): Stripe.PaymentIntent {
  bookCharge(ledger, intent)
  const change = { status: 'succeeded', amount_received: intent.amount, next_action: null }
  Object.assign(intent, change, { last_payment_error: null })
  attach(ledger, method, idOf(intent.customer))
  ledger.emit('payment_intent.succeeded', intent)
  const invoice = invoiceOf(ledger, intent.id)
  if (invoice) settle(ledger, invoice, method)
  return intent
}

function failed(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  decline: Parameters<typeof cardError>[0],
): Error {
  const charge = bookCharge(ledger, intent, decline)
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.payment_method = null
  intent.last_payment_error = { type: 'card_error', charge: charge.id, ...decline }
  ledger.emit('payment_intent.payment_failed', intent)
  const invoice = invoiceOf(ledger, intent.id)
  if (invoice) attemptFailed(ledger, invoice)
  return cardError(decline, { payment_intent: intent })
}

/** The holder has answered the bank's question, or refused to. */
export function authenticateIntent(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  proven: boolean,
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action')
    throw wrongState('This PaymentIntent does not ask for authentication.', 'payment_intent_unexpected_state')
  const method = idOf(intent.payment_method)
  const kept = ledger.state.cards[method]
  if (proven && kept) {
    kept.authenticated = true
    return confirmIntent(ledger, intent, { method })
  }
  throw failed(ledger, intent, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

/** An intent that nobody pays any more. */
export function cancelIntent(ledger: Ledger, intent: Stripe.PaymentIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return
  Object.assign(intent, { status: 'canceled', canceled_at: ledger.now(), next_action: null })
  ledger.emit('payment_intent.canceled', intent)
}

const intentDefaults = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  currency: 'usd',
  customer_account: null,
  description: 'Subscription',
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_group: null,
} as const

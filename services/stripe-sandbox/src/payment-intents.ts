import type Stripe from 'stripe'
import { createCharge, outcomeOf } from './charges.ts'
import { invalidRequest } from './errors.ts'
import { idOf } from './find.ts'
import { newClientSecret, newId } from './ids.ts'
import { invoiceOf, markInvoicePaid, recordFailedAttempt } from './invoice-payments.ts'
import { attach } from './payment-methods.ts'
import type { Store } from './store.ts'
import { cardError, type Decline } from './test-cards.ts'

/** Creates a payment that waits for a card. */
export function createIntent(
  store: Store,
  { amount, customer }: { amount: number; customer: string },
): Stripe.PaymentIntent {
  const id = newId('pi')
  const intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    client_secret: newClientSecret(id),
    created: store.now(),
    currency: 'usd',
    customer,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: 'requires_payment_method',
  } as unknown as Stripe.PaymentIntent
  store.state.paymentIntents[id] = intent
  store.emit('payment_intent.created', intent)
  return intent
}

/** Pays with a card. Throws if it is declined; if it needs authentication, returns the intent with a next action. */
export function confirmIntent(
  store: Store,
  intent: Stripe.PaymentIntent,
  { method, offSession = false }: { method: string; offSession?: boolean },
): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpectedState(`This PaymentIntent's status is ${intent.status}: it cannot be confirmed.`)
  intent.payment_method = method
  const outcome = outcomeOf(store, method, { offSession })
  if (outcome.kind === 'authenticate') return requireAction(store, intent)
  if (outcome.kind === 'declined') throw failIntent(store, intent, outcome.decline)
  return completeIntent(store, intent, method)
}

function requireAction(store: Store, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  store.emit('payment_intent.requires_action', intent)
  return intent
}

/** Pays with a saved card while its holder is there: where a payment without them would be declined, the bank asks them. */
export function confirmWithHolder(store: Store, intent: Stripe.PaymentIntent, method: string): void {
  const outcome = outcomeOf(store, method, { offSession: true })
  const asks = outcome.kind === 'declined' && outcome.decline.code === 'authentication_required'
  if (!asks) confirmIntent(store, intent, { method, offSession: true })
  else requireAction(store, Object.assign(intent, { payment_method: method }))
}

const unexpectedState = (message: string) =>
  invalidRequest(message, { code: 'payment_intent_unexpected_state' })

function completeIntent(store: Store, intent: Stripe.PaymentIntent, method: string): Stripe.PaymentIntent {
  createCharge(store, intent)
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    next_action: null,
    last_payment_error: null,
  })
  attach(store, method, idOf(intent.customer))
  store.emit('payment_intent.succeeded', intent)
  const invoice = invoiceOf(store, intent.id)
  if (invoice) markInvoicePaid(store, invoice, method)
  return intent
}

function failIntent(store: Store, intent: Stripe.PaymentIntent, decline: Decline): Error {
  const charge = createCharge(store, intent, decline)
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: { type: 'card_error', charge: charge.id, ...decline },
  })
  store.emit('payment_intent.payment_failed', intent)
  const invoice = invoiceOf(store, intent.id)
  if (invoice) recordFailedAttempt(store, invoice)
  return cardError(decline, { payment_intent: intent })
}

/** Continues after the holder passed or failed authentication. */
export function authenticateIntent(
  store: Store,
  intent: Stripe.PaymentIntent,
  authenticated: boolean,
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action')
    throw unexpectedState('This PaymentIntent does not require authentication.')
  const method = idOf(intent.payment_method)
  const card = store.state.cards[method]
  if (authenticated && card) {
    card.isAuthenticated = true
    return confirmIntent(store, intent, { method })
  }
  throw failIntent(store, intent, authenticationFailed('payment_intent_authentication_failure'))
}

export const authenticationFailed = (code: string): Decline => ({
  code,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
})

export function cancelIntent(store: Store, intent: Stripe.PaymentIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return
  Object.assign(intent, { status: 'canceled', canceled_at: store.now(), next_action: null })
  store.emit('payment_intent.canceled', intent)
}

import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { find, idOf } from './find.ts'
import { newClientSecret, newId } from './ids.ts'
import { required, type Params } from './params.ts'
import { authenticationFailed } from './payment-intents.ts'
import { attach, cardOf } from './payment-methods.ts'
import type { Store } from './store.ts'
import { cardError, type Decline } from './test-cards.ts'

/** Creates an intent to save a card without a payment. */
export function createSetupIntent(store: Store, params: Params): Stripe.SetupIntent {
  const id = newId('seti')
  const intent = {
    id,
    object: 'setup_intent',
    client_secret: newClientSecret(id),
    created: store.now(),
    customer: find(store, 'customers', required(params, 'customer')).id,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
  } as unknown as Stripe.SetupIntent
  store.state.setupIntents[id] = intent
  store.emit('setup_intent.created', intent)
  return intent
}

/** Saves a card. Throws if it is declined; if it needs authentication, returns the intent with a next action. */
export function confirmSetup(store: Store, intent: Stripe.SetupIntent, method: string): Stripe.SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(`This SetupIntent's status is ${intent.status}.`)
  intent.payment_method = method
  const { behavior, stored } = cardOf(store, method)
  if (behavior.authentication && !stored.isAuthenticated) {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    store.emit('setup_intent.requires_action', intent)
    return intent
  }
  if (behavior.decline && !behavior.canBeSaved) throw failSetup(store, intent, behavior.decline)
  Object.assign(intent, { status: 'succeeded', next_action: null, last_setup_error: null })
  attach(store, method, idOf(intent.customer))
  store.emit('setup_intent.succeeded', intent)
  return intent
}

const unexpectedState = (message: string) =>
  invalidRequest(message, { code: 'setup_intent_unexpected_state' })

/** Continues after the holder passed or failed authentication. */
export function authenticateSetup(
  store: Store,
  intent: Stripe.SetupIntent,
  authenticated: boolean,
): Stripe.SetupIntent {
  if (intent.status !== 'requires_action')
    throw unexpectedState('This SetupIntent does not require authentication.')
  const method = idOf(intent.payment_method)
  const card = store.state.cards[method]
  if (authenticated && card) {
    card.isAuthenticated = true
    return confirmSetup(store, intent, method)
  }
  throw failSetup(store, intent, authenticationFailed('setup_intent_authentication_failure'))
}

function failSetup(store: Store, intent: Stripe.SetupIntent, decline: Decline): Error {
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_setup_error: { type: 'card_error', ...decline },
  })
  store.emit('setup_intent.setup_failed', intent)
  return cardError(decline, { setup_intent: intent })
}

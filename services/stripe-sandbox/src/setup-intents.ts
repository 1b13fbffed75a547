import type Stripe from 'stripe'
import { cardError } from './cards.ts'
import { wrongState } from './errors.ts'
import { find, idOf } from './find.ts'
import { newClientSecret, newId } from './ids.ts'
import type { Ledger } from './ledger.ts'
import { metadataOf, required, text, type Params } from './params.ts'
import { attach, cardOf } from './payment-methods.ts'

/** A card that is to be kept for later, without a payment now. */
export function createSetupIntent(ledger: Ledger, params: Params): Stripe.SetupIntent {
  const id = newId('seti')
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: ledger.now(),
    customer: find(ledger, 'customers', required(params, 'customer')).id,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: metadataOf(params),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: text(params, 'usage') ?? 'off_session',
  }
  ledger.state.setupIntents[id] = intent
  ledger.emit('setup_intent.created', intent)
  return intent
}

/** Keeps the card, or says what is in the way, as `confirmIntent` does. */
export function confirmSetup(ledger: Ledger, intent: Stripe.SetupIntent, method: string): Stripe.SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw wrongState(`This SetupIntent's status is ${intent.status}.`, 'setup_intent_unexpected_state')
  intent.payment_method = method
  const { behaviour, kept } = cardOf(ledger, method)
  if (behaviour.authentication && !kept.authenticated) {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    ledger.emit('setup_intent.requires_action', intent)
    return intent
  }
  if (behaviour.declines && !behaviour.saves) throw failed(ledger, intent, behaviour.declines)
  Object.assign(intent, { status: 'succeeded', next_action: null, last_setup_error: null })
  attach(ledger, method, idOf(intent.customer))
  ledger.emit('setup_intent.succeeded', intent)
  return intent
}

export function authenticateSetup(
  ledger: Ledger,
  intent: Stripe.SetupIntent,
  proven: boolean,
): Stripe.SetupIntent {
  if (intent.status !== 'requires_action')
    throw wrongState('This SetupIntent does not ask for authentication.', 'setup_intent_unexpected_state')
  const method = idOf(intent.payment_method)
  const kept = ledger.state.cards[method]
  if (proven && kept) {
    kept.authenticated = true
    return confirmSetup(ledger, intent, method)
  }
  throw failed(ledger, intent, {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

function failed(ledger: Ledger, intent: Stripe.SetupIntent, decline: Parameters<typeof cardError>[0]): Error {
  Object.assign(intent, { status: 'requires_payment_method', next_action: null, payment_method: null })
  intent.last_setup_error = { type: 'card_error', ...decline }
  ledger.emit('setup_intent.setup_failed', intent)
  return cardError(decline, { setup_intent: intent })
}

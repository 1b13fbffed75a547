import type Stripe from 'stripe'
import { openDispute } from './disputes.ts'
import { newId } from './ids.ts'
import { cardOf } from './payment-methods.ts'
import type { Store } from './store.ts'
import type { Decline } from './test-cards.ts'

/** The result of an attempt to charge a card. */
export type Outcome = { kind: 'paid' } | { kind: 'authenticate' } | { kind: 'declined'; decline: Decline }

/** Predicts the result of charging a card; in an off-session payment nobody can authenticate. */
export function outcomeOf(store: Store, method: string, { offSession }: { offSession: boolean }): Outcome {
  const { behavior, stored } = cardOf(store, method)
  const isAuthenticated = stored.isAuthenticated && !(offSession && behavior.authentication === 'always')
  if (behavior.authentication && !isAuthenticated) {
    return offSession ? { kind: 'declined', decline: unauthenticated } : { kind: 'authenticate' }
  }
  return behavior.decline ? { kind: 'declined', decline: behavior.decline } : { kind: 'paid' }
}

const unauthenticated: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Creates the charge of a payment intent: paid, or failed if it was declined. */
export function createCharge(store: Store, intent: Stripe.PaymentIntent, decline?: Decline): Stripe.Charge {
  const method = String(intent.payment_method)
  const paid = decline === undefined
  const charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    captured: paid,
    created: store.now(),
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    paid,
    payment_intent: intent.id,
    payment_method: method,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  } as Stripe.Charge
  store.state.charges[charge.id] = charge
  intent.latest_charge = charge.id
  store.emit(paid ? 'charge.succeeded' : 'charge.failed', charge)
  if (paid && cardOf(store, method).behavior.disputes) openDispute(store, charge)
  return charge
}

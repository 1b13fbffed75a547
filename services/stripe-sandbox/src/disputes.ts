import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { find } from './find.ts'
import { newId } from './ids.ts'
import type { Store } from './store.ts'

/** The cardholder tells the bank that they did not make the payment. */
export function openDispute(store: Store, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.disputed)
    throw invalidRequest('This charge has already been disputed.', { code: 'charge_disputed' })
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: store.now(),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  } as Stripe.Dispute
  charge.disputed = true
  store.state.disputes[dispute.id] = dispute
  store.emit('charge.dispute.created', dispute)
  return dispute
}

/** The bank decides. */
export function closeDispute(store: Store, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = find(store, 'disputes', id)
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest('This dispute is already closed.', { code: 'status_transition_invalid' })
  dispute.status = status
  store.emit('charge.dispute.closed', dispute)
  return dispute
}

export const disputeCharge = (store: Store, id: string): Stripe.Dispute =>
  openDispute(store, find(store, 'charges', id))

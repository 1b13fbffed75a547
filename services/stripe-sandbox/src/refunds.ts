import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { find, idOf } from './find.ts'
import { newId } from './ids.ts'
import { text, whole, type Params } from './params.ts'
import type { Store } from './store.ts'

/** Refunds `amount` of a charge, or all that is left of it. */
export function createRefund(store: Store, params: Params): Stripe.Refund {
  const intent = text(params, 'payment_intent')
  const id =
    text(params, 'charge') ?? idOf(intent ? find(store, 'paymentIntents', intent).latest_charge : null)
  const charge = find(store, 'charges', id)
  const left = charge.amount_captured - charge.amount_refunded
  const amount = whole(params, 'amount') ?? left
  if (left === 0)
    throw invalidRequest(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount < 1 || amount > left)
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  const refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: id,
    created: store.now(),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'requested_by_customer',
    status: 'succeeded',
  } as Stripe.Refund
  store.emit('refund.created', refund)
  store.emit('charge.refunded', charge)
  return refund
}

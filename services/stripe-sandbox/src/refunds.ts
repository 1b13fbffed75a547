import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { find, idOf } from './find.ts'
import { newId } from './ids.ts'
import type { Ledger } from './ledger.ts'
import { text, whole, type Params } from './params.ts'

/** Gives money of a charge back, all that is left unless `amount` says how much. */
export function createRefund(ledger: Ledger, params: Params): Stripe.Refund {
  const intent = text(params, 'payment_intent')
  const id =
    text(params, 'charge') ?? idOf(intent ? find(ledger, 'paymentIntents', intent).latest_charge : null)
  const charge = find(ledger, 'charges', id)
  const left = charge.amount_captured - charge.amount_refunded
  const amount = whole(params, 'amount') ?? left
  if (left === 0)
    throw invalidRequest(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount < 1 || amount > left)
    throw invalidRequest(`Refund amount is greater than unrefunded amount on charge`, { param: 'amount' })
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: id,
    created: ledger.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  ledger.state.refunds[refund.id] = refund
  ledger.emit('refund.created', refund)
  ledger.emit('charge.refunded', charge)
  return refund
}

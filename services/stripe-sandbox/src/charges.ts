import type Stripe from 'stripe'
import { newId } from './ids.ts'
import type { Ledger } from './ledger.ts'
import { cardOf } from './payment-methods.ts'
import { openDispute } from './disputes.ts'

type Decline = NonNullable<ReturnType<typeof cardOf>['behaviour']['declines']>

/** How an attempt to take money ends. */
export type Outcome = { kind: 'paid' } | { kind: 'authenticate' } | { kind: 'declined'; decline: Decline }

/** What a card will do; `offSession` is a renewal, at which nobody is there to authenticate. */
export function outcomeOf(ledger: Ledger, method: string, { offSession }: { offSession: boolean }): Outcome {
  const { behaviour, kept } = cardOf(ledger, method)
  const proven = kept.authenticated && !(offSession && behaviour.authentication === 'always')
  if (behaviour.authentication && !proven) {
    return offSession ? { kind: 'declined', decline: unauthenticated } : { kind: 'authenticate' }
  }
  return behaviour.declines ? { kind: 'declined', decline: behaviour.declines } : { kind: 'paid' }
}

const unauthenticated: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Writes a charge for an intent into the books, paid or failed. */
export function bookCharge(ledger: Ledger, intent: Stripe.PaymentIntent, decline?: Decline): Stripe.Charge {
  const method = String(intent.payment_method)
  const card = ledger.state.paymentMethods[method]?.card
  const paid = decline === undefined
  const charge: Stripe.Charge = {
    ...chargeDefaults,
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: paid,
    created: ledger.now(),
    currency: intent.currency,
    customer: intent.customer,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    paid,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: card ? { type: 'card' } : null,
    status: paid ? 'succeeded' : 'failed',
  }
  ledger.state.charges[charge.id] = charge
  intent.latest_charge = charge.id
  ledger.emit(paid ? 'charge.succeeded' : 'charge.failed', charge)
  if (paid && cardOf(ledger, method).behaviour.disputes) openDispute(ledger, charge)
  return charge
}

const chargeDefaults = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'FUNDHARBOR',
  description: 'Subscription',
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const

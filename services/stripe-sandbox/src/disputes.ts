import type Stripe from 'stripe'
import { wrongState } from './errors.ts'
import { find, idOf } from './find.ts'
import { newId } from './ids.ts'
import type { Ledger } from './ledger.ts'

const ANSWER_WITHIN_S = 7 * 86_400

/** The cardholder tells the bank that the payment was not theirs. */
export function openDispute(ledger: Ledger, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.disputed) throw wrongState('This charge has already been disputed.', 'charge_disputed')
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: ledger.now() + ANSWER_WITHIN_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  } as unknown as Stripe.Dispute
  charge.disputed = true
  ledger.state.disputes[dispute.id] = dispute
  ledger.emit('charge.dispute.created', dispute)
  return dispute
}

/** The bank decides. */
export function closeDispute(ledger: Ledger, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = find(ledger, 'disputes', id)
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw wrongState('This dispute is already closed.', 'status_transition_invalid')
  dispute.status = status
  ledger.emit('charge.dispute.closed', dispute)
  return dispute
}

export const disputeCharge = (ledger: Ledger, id: string): Stripe.Dispute =>
  openDispute(ledger, find(ledger, 'charges', id))

export const disputesOf = ({ state }: Ledger, charge: string): Stripe.Dispute[] =>
  Object.values(state.disputes).filter((each) => idOf(each.charge) === charge)

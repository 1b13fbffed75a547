import type Stripe from 'stripe'
import { find, idOf } from './find.ts'
import { newId } from './ids.ts'
import { invoiceDefaults } from './invoice-defaults.data.ts'
import { amountsOf } from './invoices.ts'
import { invalidRequest } from './errors.ts'
import type { Ledger } from './ledger.ts'
import { monthLine } from './lines.ts'
import { required, type Params } from './params.ts'
import { periodEnd } from './periods.ts'
import { isEnded, itemOf } from './subscriptions.ts'

/** The next invoice of a subscription as it stands; nothing is written. */
export function previewInvoice(ledger: Ledger, params: Params): Omit<Stripe.Invoice, 'id'> & { id: string } {
  const subscription = find(ledger, 'subscriptions', required(params, 'subscription'))
  if (isEnded(subscription) || subscription.cancel_at_period_end)
    throw invalidRequest('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
  const item = itemOf(subscription)
  const start = item.current_period_end
  const period = { start, end: periodEnd(subscription.billing_cycle_anchor, start) }
  const lines = [monthLine(item, item.price, period)]
  const { balance } = find(ledger, 'customers', idOf(subscription.customer))
  const reason = 'upcoming' as const
  const { total, due, endingBalance } = amountsOf({ subscription, reason, lines }, balance)
  return {
    ...invoiceDefaults(),
    id: newId('upcoming_in'),
    amount_due: due,
    amount_remaining: due,
    billing_reason: reason,
    created: start,
    customer: idOf(subscription.customer),
    customer_email: null,
    customer_name: null,
    effective_at: null,
    ending_balance: endingBalance,
    lines: { object: 'list', data: lines, has_more: false, url: '/v1/invoices/upcoming/lines' },
    next_payment_attempt: start,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: start,
    period_start: item.current_period_start,
    starting_balance: balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
  }
}

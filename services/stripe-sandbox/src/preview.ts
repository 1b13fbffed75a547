import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { find, idOf } from './find.ts'
import { newId } from './ids.ts'
import { monthLine } from './invoice-lines.ts'
import { buildInvoice } from './invoices.ts'
import { required, type Params } from './params.ts'
import { periodEnd } from './periods.ts'
import type { Store } from './store.ts'
import { isEnded, itemOf } from './subscriptions.ts'

/** The next invoice of a subscription; nothing is stored. */
export function previewInvoice(store: Store, params: Params): Stripe.Invoice {
  const subscription = find(store, 'subscriptions', required(params, 'subscription'))
  if (isEnded(subscription) || subscription.cancel_at_period_end)
    throw invalidRequest('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
  const item = itemOf(subscription)
  const start = item.current_period_end
  const lines = [monthLine(item, { start, end: periodEnd(subscription.billing_cycle_anchor, start) })]
  const customer = find(store, 'customers', idOf(subscription.customer))
  return {
    ...buildInvoice({ subscription, reason: 'upcoming', lines }, { id: newId('upcoming_in'), customer }),
    created: start,
    next_payment_attempt: start,
    period_end: start,
    period_start: item.current_period_start,
    status: 'draft',
  } as unknown as Stripe.Invoice
}

import type Stripe from 'stripe'
import { cardError } from './cards.ts'
import { planOfPrice } from './catalogue.ts'
import { outcomeOf } from './charges.ts'
import { invalidRequest } from './errors.ts'
import { find, idOf } from './find.ts'
import { amountsOf, cardFor, issueInvoice, payInvoice } from './invoices.ts'
import type { Ledger } from './ledger.ts'
import { prorationLines } from './lines.ts'
import { flag, list, metadataOf, text, type Params } from './params.ts'
import { isEnded, itemOf } from './subscriptions.ts'

/** Changes price, card or end of a subscription. */
export function updateSubscription(ledger: Ledger, id: string, params: Params): Stripe.Subscription {
  const subscription = find(ledger, 'subscriptions', id)
  if (isEnded(subscription))
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  const [change] = list(params, 'items')
  const card = text(params, 'default_payment_method')
  const next = typeof change === 'object' && !Array.isArray(change) ? text(change, 'price') : undefined
  Object.assign(subscription.metadata, metadataOf(params))
  if (card) subscription.default_payment_method = find(ledger, 'paymentMethods', card).id
  if (next) changePrice(ledger, subscription, { price: find(ledger, 'prices', next), params })
  const ending = flag(params, 'cancel_at_period_end')
  if (ending !== undefined) endLater(ledger, subscription, ending)
  ledger.emit('customer.subscription.updated', subscription)
  return subscription
}

function endLater(ledger: Ledger, subscription: Stripe.Subscription, ending: boolean): void {
  subscription.cancel_at_period_end = ending
  subscription.cancel_at = ending ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = ending ? ledger.now() : null
}

function changePrice(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  { price, params }: { price: Stripe.Price; params: Params },
): void {
  const item = itemOf(subscription)
  if (item.price.id === price.id) return
  const lines = prorationLines(item, price, ledger.now())
  const bill = { subscription, reason: 'subscription_update' as const, lines }
  const customer = find(ledger, 'customers', idOf(subscription.customer))
  const { due } = amountsOf(bill, customer.balance)
  const card = cardFor(ledger, subscription)
  if (due > 0 && text(params, 'payment_behavior') === 'error_if_incomplete') assertPays(ledger, card)
  item.price = price
  item.plan = planOfPrice(price)
  if (text(params, 'proration_behavior') === 'none') return
  const invoice = issueInvoice(ledger, bill)
  if (invoice.status === 'open' && card) payInvoice(ledger, invoice.id, card)
}

/** Nothing changes before the money is sure. */
function assertPays(ledger: Ledger, card: string | undefined): void {
  if (!card) throw invalidRequest('This customer has no attached payment source or default payment method.')
  const outcome = outcomeOf(ledger, card, { offSession: true })
  if (outcome.kind === 'declined') throw cardError(outcome.decline)
}

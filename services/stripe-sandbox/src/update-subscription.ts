import type Stripe from 'stripe'
import { outcomeOf } from './charges.ts'
import { invalidRequest } from './errors.ts'
import { find, idOf } from './find.ts'
import { prorationLines } from './invoice-lines.ts'
import { amountsOf, defaultCardOf, issueInvoice, payInvoice } from './invoices.ts'
import { flag, list, metadataOf, text, type Params } from './params.ts'
import type { Store } from './store.ts'
import { isEnded, itemOf } from './subscriptions.ts'
import { cardError } from './test-cards.ts'

/** Changes the price, the card, or the cancellation of a subscription. */
export function updateSubscription(store: Store, id: string, params: Params): Stripe.Subscription {
  const subscription = find(store, 'subscriptions', id)
  if (isEnded(subscription))
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  const [item] = list(params, 'items')
  const card = text(params, 'default_payment_method')
  const price = typeof item === 'object' && !Array.isArray(item) ? text(item, 'price') : undefined
  Object.assign(subscription.metadata, metadataOf(params))
  if (card) subscription.default_payment_method = find(store, 'paymentMethods', card).id
  if (price) changePrice(store, subscription, { price: find(store, 'prices', price), params })
  const cancels = flag(params, 'cancel_at_period_end')
  if (cancels !== undefined) setCancellation(store, subscription, cancels)
  store.emit('customer.subscription.updated', subscription)
  return subscription
}

function setCancellation(store: Store, subscription: Stripe.Subscription, cancels: boolean): void {
  subscription.cancel_at_period_end = cancels
  subscription.cancel_at = cancels ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = cancels ? store.now() : null
}

function changePrice(
  store: Store,
  subscription: Stripe.Subscription,
  { price, params }: { price: Stripe.Price; params: Params },
): void {
  const item = itemOf(subscription)
  if (item.price.id === price.id) return
  const draft = {
    subscription,
    reason: 'subscription_update' as const,
    lines: prorationLines(item, price, store.now()),
  }
  const customer = find(store, 'customers', idOf(subscription.customer))
  const { due } = amountsOf(draft, customer.balance)
  const card = defaultCardOf(store, subscription)
  if (due > 0 && text(params, 'payment_behavior') === 'error_if_incomplete') assertCanPay(store, card)
  item.price = price
  const invoice = issueInvoice(store, draft)
  if (invoice.status === 'open' && card) payInvoice(store, invoice.id, card)
}

/** Throws before anything changes if the card would be declined. */
function assertCanPay(store: Store, card: string | undefined): void {
  if (!card) throw invalidRequest('This customer has no attached payment source or default payment method.')
  const outcome = outcomeOf(store, card, { offSession: true })
  if (outcome.kind === 'declined') throw cardError(outcome.decline)
}

import type Stripe from 'stripe'
import { outcomeOf } from './charges.ts'
import { invalidRequest } from './errors.ts'
import { find, idOf } from './find.ts'
import { newId } from './ids.ts'
import { monthLine } from './invoice-lines.ts'
import { defaultCardOf, issueInvoice, payInvoice, voidInvoice } from './invoices.ts'
import { inner, list, metadataOf, required, text, type Params } from './params.ts'
import { periodEnd } from './periods.ts'
import type { Store } from './store.ts'

export const isEnded = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

/** The item of a subscription; the sandbox supports only one. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw invalidRequest('The subscription has no items.')
  return item
}

/** Creates a subscription that is incomplete until its first payment, which a saved card may pay at once. */
export function createSubscription(store: Store, params: Params): Stripe.Subscription {
  const customer = find(store, 'customers', required(params, 'customer'))
  const [first] = list(params, 'items')
  if (typeof first !== 'object' || Array.isArray(first))
    throw invalidRequest('Missing required param: items.', { param: 'items', code: 'parameter_missing' })
  const price = find(store, 'prices', required(first, 'price'))
  const subscription = buildSubscription(store, customer.id, { price, params })
  store.state.subscriptions[subscription.id] = subscription
  const item = itemOf(subscription)
  const lines = [monthLine(item, { start: item.current_period_start, end: item.current_period_end })]
  const invoice = issueInvoice(store, { subscription, reason: 'subscription_create', lines })
  store.emit('customer.subscription.created', subscription)
  const card = defaultCardOf(store, subscription)
  if (text(params, 'payment_behavior') !== 'default_incomplete' && card && invoice.status === 'open') {
    const outcome = outcomeOf(store, card, { offSession: true })
    if (outcome.kind === 'paid') payInvoice(store, invoice.id, card)
  }
  return subscription
}

function buildSubscription(
  store: Store,
  customer: string,
  { price, params }: { price: Stripe.Price; params: Params },
): Stripe.Subscription {
  const id = newId('sub')
  const at = store.now()
  const item = {
    id: newId('si'),
    object: 'subscription_item',
    created: at,
    current_period_end: periodEnd(at, at),
    current_period_start: at,
    price,
    quantity: 1,
    subscription: id,
  } as Stripe.SubscriptionItem
  const saved = text(inner(params, 'payment_settings'), 'save_default_payment_method')
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { reason: null },
    created: at,
    currency: price.currency,
    customer,
    default_payment_method: text(params, 'default_payment_method') ?? null,
    items: { object: 'list', data: [item], has_more: false },
    metadata: metadataOf(params),
    pending_update: null,
    payment_settings: { save_default_payment_method: saved === 'on_subscription' ? saved : 'off' },
    start_date: at,
    status: 'incomplete',
  } as unknown as Stripe.Subscription
}

/** Ends a subscription now. */
export function endSubscription(
  store: Store,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Stripe.Subscription {
  if (isEnded(subscription)) throw invalidRequest('The subscription has ended.', { code: 'resource_missing' })
  const at = store.now()
  const wasIncomplete = subscription.status === 'incomplete'
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
  })
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason
  const invoice = store.state.invoices[idOf(subscription.latest_invoice)]
  if (invoice?.status === 'open') {
    invoice.next_payment_attempt = null
    if (wasIncomplete) voidInvoice(store, invoice)
  }
  store.emit('customer.subscription.deleted', subscription)
  return subscription
}

/** Expires a subscription whose first invoice was not paid in time. */
export function expireSubscription(store: Store, subscription: Stripe.Subscription): void {
  Object.assign(subscription, { status: 'incomplete_expired', ended_at: store.now() })
  const invoice = store.state.invoices[idOf(subscription.latest_invoice)]
  if (invoice?.status === 'open') voidInvoice(store, invoice)
  store.emit('customer.subscription.updated', subscription, { status: 'incomplete' })
}

import type Stripe from 'stripe'
import { planOfPrice } from './catalogue.ts'
import { outcomeOf } from './charges.ts'
import { invalidRequest, wrongState } from './errors.ts'
import { find, idOf } from './find.ts'
import { newId } from './ids.ts'
import { cardFor, issueInvoice, payInvoice, voidInvoice } from './invoices.ts'
import type { Ledger } from './ledger.ts'
import { monthLine } from './lines.ts'
import { inner, list, metadataOf, required, text, type Params } from './params.ts'
import { periodEnd } from './periods.ts'
import { subscriptionDefaults } from './subscription-defaults.data.ts'

export const isEnded = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

/** The one item that a subscription has here. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw invalidRequest('The subscription has no items.')
  return item
}

/** Begins a subscription that waits for its first payment, or takes it from a card that is known. */
export function createSubscription(ledger: Ledger, params: Params): Stripe.Subscription {
  const customer = find(ledger, 'customers', required(params, 'customer'))
  const [first] = list(params, 'items')
  if (typeof first !== 'object' || Array.isArray(first))
    throw invalidRequest('Missing required param: items.', { param: 'items', code: 'parameter_missing' })
  const price = find(ledger, 'prices', required(first, 'price'))
  const subscription = draw(ledger, customer.id, price)
  subscription.metadata = metadataOf(params)
  subscription.default_payment_method = text(params, 'default_payment_method') ?? null
  if (text(inner(params, 'payment_settings'), 'save_default_payment_method') === 'on_subscription')
    subscription.payment_settings = { ...paymentSettings, save_default_payment_method: 'on_subscription' }
  ledger.state.subscriptions[subscription.id] = subscription
  const item = itemOf(subscription)
  const period = { start: item.current_period_start, end: item.current_period_end }
  const lines = [monthLine(item, price, period)]
  const invoice = issueInvoice(ledger, { subscription, reason: 'subscription_create', lines })
  ledger.emit('customer.subscription.created', subscription)
  const card = cardFor(ledger, subscription)
  if (text(params, 'payment_behavior') !== 'default_incomplete' && card && invoice.status === 'open') {
    const outcome = outcomeOf(ledger, card, { offSession: true })
    if (outcome.kind === 'paid') payInvoice(ledger, invoice.id, card)
  }
  return subscription
}

const paymentSettings = {
  payment_method_options: null,
  payment_method_types: null,
  save_default_payment_method: 'off',
} as const

function draw(ledger: Ledger, customer: string, price: Stripe.Price): Stripe.Subscription {
  const id = newId('sub')
  const at = ledger.now()
  const item: Stripe.SubscriptionItem = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: at,
    current_period_end: periodEnd(at, at),
    current_period_start: at,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOfPrice(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  }
  return {
    ...subscriptionDefaults(),
    id,
    billing_cycle_anchor: at,
    created: at,
    currency: price.currency,
    customer,
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    payment_settings: paymentSettings,
    start_date: at,
  }
}

/** Ends a subscription now. */
export function endSubscription(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Stripe.Subscription {
  if (isEnded(subscription)) throw wrongState('The subscription has ended.', 'resource_missing')
  const at = ledger.now()
  const unpaid = subscription.status === 'incomplete'
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
  })
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason
  const invoice = ledger.state.invoices[idOf(subscription.latest_invoice)]
  if (invoice?.status === 'open') {
    invoice.next_payment_attempt = null
    invoice.auto_advance = false
    if (unpaid) voidInvoice(ledger, invoice)
  }
  ledger.emit('customer.subscription.deleted', subscription)
  return subscription
}

/** Nobody paid the first invoice in time. */
export function expireSubscription(ledger: Ledger, subscription: Stripe.Subscription): void {
  Object.assign(subscription, { status: 'incomplete_expired', ended_at: ledger.now() })
  const invoice = ledger.state.invoices[idOf(subscription.latest_invoice)]
  if (invoice?.status === 'open') voidInvoice(ledger, invoice)
  ledger.emit('customer.subscription.updated', subscription, { status: 'incomplete' })
}

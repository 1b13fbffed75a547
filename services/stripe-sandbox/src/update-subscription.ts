import { secondsInHour } from 'date-fns/constants'
import type Stripe from 'stripe'
import { invalidRequest, SandboxError } from './errors.ts'
import { find } from './find.ts'
import { prorationLines } from './invoice-lines.ts'
import { defaultCardOf, intentOf, issueInvoice, payInvoice } from './invoices.ts'
import { flag, list, metadataOf, text, type Params } from './params.ts'
import { confirmWithHolder } from './payment-intents.ts'
import type { Store } from './store.ts'
import { isEnded, itemOf } from './subscriptions.ts'

/** How long a change waits for its payment. */
const PENDING_S = 23 * secondsInHour

/** Changes the price, the card, or the cancellation of a subscription. */
export function updateSubscription(store: Store, id: string, params: Params): Stripe.Subscription {
  const subscription = find(store, 'subscriptions', id)
  if (isEnded(subscription))
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  assertSupported(params)
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
  const invoice = issueInvoice(store, draft)
  const card = defaultCardOf(store, subscription)
  if (invoice.status === 'open' && text(params, 'payment_behavior') === 'pending_if_incomplete')
    return payPending(store, subscription, { invoice, price, card })
  item.price = price
  if (invoice.status === 'open' && card) payInvoice(store, invoice.id, card)
}

interface PendingChange {
  invoice: Stripe.Invoice
  price: Stripe.Price
  card: string | undefined
}

/** The price changes when the invoice is paid, now or within a day. */
function payPending(
  store: Store,
  subscription: Stripe.Subscription,
  { invoice, price, card }: PendingChange,
) {
  const { id } = itemOf(subscription)
  subscription.pending_update = {
    expires_at: store.now() + PENDING_S,
    subscription_items: [{ id, price }],
  } as Stripe.Subscription.PendingUpdate
  const intent = intentOf(store, invoice)
  try {
    if (card && intent) confirmWithHolder(store, intent, card)
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
  }
}

/** What an update that may wait for its payment can have. */
const PENDING_PARAMS = ['items', 'payment_behavior', 'proration_behavior', 'proration_date', 'expand']

function assertSupported(params: Params): void {
  const other = Object.keys(params).find((name) => !PENDING_PARAMS.includes(name))
  if (text(params, 'payment_behavior') === 'pending_if_incomplete' && other)
    throw invalidRequest(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. \`${other}\` is not supported.`,
    )
}

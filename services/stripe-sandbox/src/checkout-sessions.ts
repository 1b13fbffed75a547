import { secondsInDay } from 'date-fns/constants'
import type Stripe from 'stripe'
import { outcomeOf } from './charges.ts'
import { createCustomer } from './customers.ts'
import { invalidRequest } from './errors.ts'
import { find, idOf } from './find.ts'
import { newId } from './ids.ts'
import { intentOf } from './invoices.ts'
import { inner, list, metadataOf, required, text, type Params } from './params.ts'
import { confirmIntent } from './payment-intents.ts'
import { createCard } from './payment-methods.ts'
import type { Store } from './store.ts'
import { createSubscription } from './subscriptions.ts'
import { cardError, type CardDetails } from './test-cards.ts'

/** Creates a hosted payment page for one subscription; it stays open for a day. */
export function createSession(store: Store, params: Params): Stripe.Checkout.Session {
  if (required(params, 'mode') !== 'subscription')
    throw invalidRequest('The sandbox supports subscriptions only.', { param: 'mode' })
  const [line] = list(params, 'line_items')
  const isLine = typeof line === 'object' && !Array.isArray(line)
  const price = find(store, 'prices', isLine ? required(line, 'price') : '')
  const id = newId('cs_test')
  const session = {
    id,
    object: 'checkout.session',
    amount_total: price.unit_amount,
    cancel_url: text(params, 'cancel_url') ?? null,
    created: store.now(),
    currency: price.currency,
    customer: null,
    expires_at: store.now() + secondsInDay,
    metadata: metadataOf(params),
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: required(params, 'success_url'),
    url: `${store.site}/dev/stripe/checkout/${id}`,
  } as unknown as Stripe.Checkout.Session
  store.state.checkoutSessions[id] = session
  store.state.checkoutOrders[id] = {
    price: price.id,
    metadata: metadataOf(inner(params, 'subscription_data')),
  }
  return session
}

interface Payment {
  email: string
  card: CardDetails
  authenticated: boolean
}

/** Pays a session. Creates nothing before the payment is certain; returns `authenticate` if the card requires it. */
export function paySession(store: Store, id: string, payment: Payment): 'authenticate' | 'paid' {
  const session = find(store, 'checkoutSessions', id)
  if (session.status !== 'open')
    throw invalidRequest('This payment page is closed.', { code: 'session_not_open' })
  const method = createCard(store, payment.card)
  const card = store.state.cards[method.id]
  if (card) card.isAuthenticated = payment.authenticated
  const outcome = outcomeOf(store, method.id, { offSession: false })
  if (outcome.kind === 'authenticate') return 'authenticate'
  if (outcome.kind === 'declined') throw cardError(outcome.decline)
  completeSession(store, session, { method: method.id, email: payment.email })
  return 'paid'
}

function completeSession(
  store: Store,
  session: Stripe.Checkout.Session,
  { method, email }: { method: string; email: string },
): void {
  const customer = createCustomer(store, { email })
  const order = store.state.checkoutOrders[session.id]
  const subscription = createSubscription(store, {
    customer: customer.id,
    items: [{ price: order?.price ?? '' }],
    metadata: order?.metadata ?? {},
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
  })
  const intent = intentOf(store, find(store, 'invoices', idOf(subscription.latest_invoice)))
  if (intent) confirmIntent(store, intent, { method })
  Object.assign(session, {
    customer: customer.id,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  })
  store.emit('checkout.session.completed', session)
}

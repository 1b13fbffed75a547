import type Stripe from 'stripe'
import type { CardDetails } from './cards.ts'
import { cardError } from './cards.ts'
import { outcomeOf } from './charges.ts'
import { createCustomer } from './customers.ts'
import { invalidRequest, wrongState } from './errors.ts'
import { find, idOf } from './find.ts'
import { newId } from './ids.ts'
import { intentOf } from './invoices.ts'
import type { Ledger } from './ledger.ts'
import { inner, list, metadataOf, required, text, type Params } from './params.ts'
import { confirmIntent } from './payment-intents.ts'
import { createCard } from './payment-methods.ts'
import { sessionDefaults } from './session-defaults.data.ts'
import { createSubscription } from './subscriptions.ts'

const OPEN_FOR_S = 24 * 3600

/** A payment page of the provider's own, for one subscription. */
export function createSession(ledger: Ledger, params: Params): Stripe.Checkout.Session {
  if (required(params, 'mode') !== 'subscription')
    throw invalidRequest('The sandbox knows subscriptions alone.', { param: 'mode' })
  const [line] = list(params, 'line_items')
  const price = find(
    ledger,
    'prices',
    typeof line === 'object' && !Array.isArray(line) ? required(line, 'price') : '',
  )
  const id = newId('cs_test')
  const session: Stripe.Checkout.Session = {
    ...sessionDefaults(),
    id,
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount,
    cancel_url: text(params, 'cancel_url') ?? null,
    client_reference_id: text(params, 'client_reference_id') ?? null,
    created: ledger.now(),
    currency: price.currency,
    customer_email: text(params, 'customer_email') ?? null,
    expires_at: ledger.now() + OPEN_FOR_S,
    metadata: { ...metadataOf(params), price: price.id },
    success_url: required(params, 'success_url'),
    url: `${ledger.site}/dev/stripe/checkout/${id}`,
  }
  ledger.state.checkoutSessions[id] = session
  ledger.state.sessionNotes[id] = metadataOf(inner(params, 'subscription_data'))
  return session
}

interface Payer {
  email: string
  card: CardDetails
  /** Whether the bank's question was answered. */
  proven: boolean
}

/** Pays on the page. Nothing is made before the card is sure; `authenticate` asks for the bank's question. */
export function paySession(ledger: Ledger, id: string, payer: Payer): 'authenticate' | 'paid' {
  const session = find(ledger, 'checkoutSessions', id)
  if (session.status !== 'open')
    throw wrongState('This payment page is not open any more.', 'session_not_open')
  const method = createCard(ledger, payer.card)
  const kept = ledger.state.cards[method.id]
  if (kept) kept.authenticated = payer.proven
  const outcome = outcomeOf(ledger, method.id, { offSession: false })
  if (outcome.kind === 'authenticate') return 'authenticate'
  if (outcome.kind === 'declined') throw cardError(outcome.decline)
  complete(ledger, session, { method: method.id, email: payer.email })
  return 'paid'
}

function complete(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  { method, email }: { method: string; email: string },
): void {
  const customer = createCustomer(ledger, { email })
  const subscription = createSubscription(ledger, {
    customer: customer.id,
    items: [{ price: session.metadata?.price ?? '' }],
    metadata: ledger.state.sessionNotes[session.id] ?? {},
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
  })
  const invoice = find(ledger, 'invoices', idOf(subscription.latest_invoice))
  const intent = intentOf(ledger, invoice)
  if (intent) confirmIntent(ledger, intent, { method })
  Object.assign(session, {
    customer: customer.id,
    invoice: invoice.id,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  })
  session.customer_details = {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  ledger.emit('checkout.session.completed', session)
}

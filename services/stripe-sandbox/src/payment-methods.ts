import type Stripe from 'stripe'
import { find } from './find.ts'
import { newId } from './ids.ts'
import type { Store } from './store.ts'
import { cardError, expired, testCard, type CardDetails } from './test-cards.ts'

/** Creates a payment method from a test card; throws for any other number, and for a card whose last month is over. */
export function createCard(store: Store, { number, expMonth, expYear }: CardDetails): Stripe.PaymentMethod {
  const { brand } = testCard(number)
  if (Date.UTC(expYear, expMonth) <= store.now() * 1000) throw cardError(expired)
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    card: { brand, exp_month: expMonth, exp_year: expYear, funding: 'credit', last4: number.slice(-4) },
    created: store.now(),
    customer: null,
    type: 'card',
  } as Stripe.PaymentMethod
  store.state.paymentMethods[method.id] = method
  store.state.cards[method.id] = { number, isAuthenticated: false }
  return method
}

/** Saves a payment method with a customer, for later payments. */
export function attach(store: Store, id: string, customer: string): void {
  const method = find(store, 'paymentMethods', id)
  if (method.customer === customer) return
  method.customer = customer
  store.emit('payment_method.attached', method)
}

/** The stored card of a payment method, and how its test number behaves. */
export function cardOf({ state }: Store, id: string) {
  const stored = state.cards[id] ?? { number: '', isAuthenticated: false }
  return { stored, behavior: testCard(stored.number) }
}

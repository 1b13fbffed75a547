import { missing } from './errors.ts'
import type { State } from './state.ts'
import type { Store } from './store.ts'

/** The kinds of objects that are found by id, as Stripe's error messages name them. */
const names = {
  customers: 'customer',
  prices: 'price',
  paymentMethods: 'PaymentMethod',
  paymentIntents: 'payment_intent',
  setupIntents: 'setupintent',
  charges: 'charge',
  disputes: 'dispute',
  invoices: 'invoice',
  subscriptions: 'subscription',
  checkoutSessions: 'checkout.session',
}
export type Kind = keyof typeof names

/** An object by id; throws Stripe's 404. */
export function find<K extends Kind>({ state }: Store, kind: K, id: string): State[K][string] {
  const objects = state[kind] as Record<string, State[K][string]>
  const found = Object.hasOwn(objects, id) ? objects[id] : undefined
  if (found === undefined) throw missing(names[kind], id)
  return found
}

/** The id of a reference. Stripe's types allow expanded references, but stored objects never have them. */
export const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

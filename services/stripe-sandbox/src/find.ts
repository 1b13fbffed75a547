import { missing } from './errors.ts'
import type { Ledger } from './ledger.ts'
import type { State } from './state.ts'

type Kind =
  | 'customers'
  | 'prices'
  | 'paymentMethods'
  | 'paymentIntents'
  | 'setupIntents'
  | 'charges'
  | 'refunds'
  | 'disputes'
  | 'invoices'
  | 'subscriptions'
  | 'checkoutSessions'
  | 'events'

const names: Record<Kind, string> = {
  customers: 'customer',
  prices: 'price',
  paymentMethods: 'PaymentMethod',
  paymentIntents: 'payment_intent',
  setupIntents: 'setupintent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  invoices: 'invoice',
  subscriptions: 'subscription',
  checkoutSessions: 'checkout.session',
  events: 'event',
}

/** An object by id, or Stripe's 404. */
export function find<K extends Kind>({ state }: Ledger, kind: K, id: string): State[K][string] {
  const shelf = state[kind] as Record<string, State[K][string]>
  const found = Object.hasOwn(shelf, id) ? shelf[id] : undefined
  if (found === undefined) throw missing(names[kind], id)
  return found
}

/** The id behind a reference that Stripe's types also allow to be expanded. Objects here are never expanded. */
export const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

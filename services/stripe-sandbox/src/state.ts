import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type Stripe from 'stripe'

/** An event on its way to the webhook; instants in milliseconds of the world's clock. */
export interface Delivery {
  event: string
  attempts: number
  dueAt: number
}

/** What was answered under an idempotency key. */
export interface Answered {
  request: string
  status: number
  body: unknown
}

type Shelf<T> = Record<string, T>

/** All that the sandbox knows: Stripe's objects by id, related by ids, plus what Stripe keeps to itself. */
export interface State {
  /** Seconds that the billing clock is ahead. */
  ahead: number
  products: Shelf<Stripe.Product>
  prices: Shelf<Stripe.Price>
  customers: Shelf<Stripe.Customer>
  paymentMethods: Shelf<Stripe.PaymentMethod>
  paymentIntents: Shelf<Stripe.PaymentIntent>
  setupIntents: Shelf<Stripe.SetupIntent>
  charges: Shelf<Stripe.Charge>
  refunds: Shelf<Stripe.Refund>
  disputes: Shelf<Stripe.Dispute>
  invoices: Shelf<Stripe.Invoice>
  invoicePayments: Shelf<Stripe.InvoicePayment>
  subscriptions: Shelf<Stripe.Subscription>
  checkoutSessions: Shelf<Stripe.Checkout.Session>
  /** What a checkout session writes on the subscription that it makes. */
  sessionNotes: Shelf<Stripe.Metadata>
  events: Shelf<Stripe.Event>
  /** Number of a payment method's test card, and whether its holder has authenticated. */
  cards: Shelf<{ number: string; authenticated: boolean }>
  deliveries: Delivery[]
  answered: Shelf<Answered>
}

const empty = (): State => ({
  ahead: 0,
  products: {},
  prices: {},
  customers: {},
  paymentMethods: {},
  paymentIntents: {},
  setupIntents: {},
  charges: {},
  refunds: {},
  disputes: {},
  invoices: {},
  invoicePayments: {},
  subscriptions: {},
  checkoutSessions: {},
  sessionNotes: {},
  events: {},
  cards: {},
  deliveries: [],
  answered: {},
})

/** The state kept in a file; without one it lives as long as the process. */
export function openState(file: string | undefined): { state: State; save: () => void } {
  if (!file) return { state: empty(), save: () => undefined }
  mkdirSync(path.dirname(file), { recursive: true })
  const state = { ...empty(), ...read(file) }
  const save = () => {
    // Renamed into place: whoever is killed while writing leaves the old state whole.
    writeFileSync(`${file}.new`, JSON.stringify(state))
    renameSync(`${file}.new`, file)
  }
  return { state, save }
}

const MOST_KEPT = 5000

/** Events and answers are kept for a while only, as at Stripe. */
export function forgetOldest({ events, answered, deliveries }: State): void {
  const waiting = new Set(deliveries.map(({ event }) => event))
  for (const id of Object.keys(events).slice(0, -MOST_KEPT)) if (!waiting.has(id)) delete events[id]
  for (const key of Object.keys(answered).slice(0, -MOST_KEPT)) delete answered[key]
}

function read(file: string): Partial<State> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<State>
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return {}
    throw error
  }
}

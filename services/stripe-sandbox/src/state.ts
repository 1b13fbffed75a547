import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type Stripe from 'stripe'

/** An event to deliver to the webhook; `dueAt` in milliseconds of real time. */
export interface Delivery {
  event: string
  attempts: number
  dueAt: number
}

/** Everything the sandbox stores: Stripe's objects by id, and what Stripe keeps to itself. */
export interface State {
  /** Seconds that the billing clock is ahead of the system clock. */
  clockOffset: number
  prices: Record<string, Stripe.Price>
  customers: Record<string, Stripe.Customer>
  paymentMethods: Record<string, Stripe.PaymentMethod>
  paymentIntents: Record<string, Stripe.PaymentIntent>
  setupIntents: Record<string, Stripe.SetupIntent>
  charges: Record<string, Stripe.Charge>
  disputes: Record<string, Stripe.Dispute>
  invoices: Record<string, Stripe.Invoice>
  invoicePayments: Record<string, Stripe.InvoicePayment>
  subscriptions: Record<string, Stripe.Subscription>
  checkoutSessions: Record<string, Stripe.Checkout.Session>
  /** The subscription that a checkout session creates, by the session's id. */
  checkoutOrders: Record<string, { price: string; metadata: Stripe.Metadata }>
  events: Record<string, Stripe.Event>
  /** Test card numbers, and whether the holder has authenticated, by the payment method's id. */
  cards: Record<string, { number: string; isAuthenticated: boolean }>
  deliveries: Delivery[]
  /** Responses by idempotency key; `request` is a hash of the request. */
  idempotentResponses: Record<string, { request: string; status: number; body: unknown }>
}

const emptyState = (): State => ({
  clockOffset: 0,
  prices: {},
  customers: {},
  paymentMethods: {},
  paymentIntents: {},
  setupIntents: {},
  charges: {},
  disputes: {},
  invoices: {},
  invoicePayments: {},
  subscriptions: {},
  checkoutSessions: {},
  checkoutOrders: {},
  events: {},
  cards: {},
  deliveries: [],
  idempotentResponses: {},
})

/** Loads the state from a file and returns how to save it; without a file it ends with the process. */
export function openState(file: string | undefined): { state: State; save: () => void } {
  if (!file) return { state: emptyState(), save: () => undefined }
  mkdirSync(path.dirname(file), { recursive: true })
  const state = { ...emptyState(), ...read(file) }
  const save = () => {
    // Written beside and renamed, so that a crash while writing leaves the old file.
    writeFileSync(`${file}.new`, JSON.stringify(state))
    renameSync(`${file}.new`, file)
  }
  return { state, save }
}

const MAX_STORED = 5000

/** Deletes old events and idempotent responses, as Stripe does. */
export function deleteOldest({ events, idempotentResponses, deliveries }: State): void {
  const pending = new Set(deliveries.map(({ event }) => event))
  for (const id of Object.keys(events).slice(0, -MAX_STORED)) if (!pending.has(id)) delete events[id]
  for (const key of Object.keys(idempotentResponses).slice(0, -MAX_STORED)) delete idempotentResponses[key]
}

function read(file: string): Partial<State> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<State>
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return {}
    throw error
  }
}

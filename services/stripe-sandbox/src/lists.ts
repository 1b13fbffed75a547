import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { idOf } from './find.ts'
import { subscriptionOf } from './invoice-payments.ts'
import { list, text, whole, type Params } from './params.ts'
import type { State } from './state.ts'
import type { Store } from './store.ts'
import { isEnded } from './subscriptions.ts'

interface ListObject {
  id: string
}
type Filters<T> = Record<string, (object: T, value: string) => boolean>

/** A page of the matching objects, newest first, as Stripe pages. */
function page<T extends ListObject>(objects: Record<string, T>, params: Params, filters: Filters<T>) {
  const limit = whole(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalidRequest('Invalid integer: limit', { param: 'limit' })
  const matching = Object.values(objects).filter((object) =>
    Object.entries(filters).every(([name, matches]) => {
      const value = text(params, name)
      return value === undefined || matches(object, value)
    }),
  )
  const newestFirst = matching.toReversed()
  const after = text(params, 'starting_after')
  const start = after ? newestFirst.findIndex(({ id }) => id === after) + 1 : 0
  const data = newestFirst.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < newestFirst.length }
}

const lister =
  <T extends ListObject>(kind: keyof State, filters: Filters<T>) =>
  ({ state }: Store, params: Params) =>
    page(state[kind] as unknown as Record<string, T>, params, filters)

const byCustomer = (object: { customer?: unknown }, id: string) => object.customer === id

export const listCustomers = lister<Stripe.Customer>('customers', {
  email: (customer, email) => customer.email === email,
})

export const listInvoices = (store: Store, params: Params) =>
  page(store.state.invoices, params, {
    customer: byCustomer,
    status: (invoice, status) => invoice.status === status,
    subscription: (invoice, id) => subscriptionOf(store, invoice)?.id === id,
  })

export const listInvoicePayments = lister<Stripe.InvoicePayment>('invoicePayments', {
  invoice: (payment, id) => payment.invoice === id,
  status: (payment, status) => payment.status === status,
})

export const listCharges = lister<Stripe.Charge>('charges', {
  customer: byCustomer,
  payment_intent: (charge, id) => charge.payment_intent === id,
})

export const listDisputes = lister<Stripe.Dispute>('disputes', {
  charge: (dispute, id) => idOf(dispute.charge) === id,
})

export const listEvents = lister<Stripe.Event>('events', { type: (event, type) => event.type === type })

export function listPrices({ state }: Store, params: Params) {
  const keys = list(params, 'lookup_keys')
  const all = Object.entries(state.prices)
  const found = all.filter(([, { lookup_key: key }]) => keys.length === 0 || keys.includes(key ?? ''))
  return page(Object.fromEntries(found), params, {})
}

/** Without a `status`, subscriptions that have ended are left out. */
export const listSubscriptions = ({ state }: Store, params: Params) =>
  page(
    state.subscriptions,
    { ...params, status: text(params, 'status') ?? 'open' },
    {
      customer: byCustomer,
      status: (each, status) =>
        status === 'all' || (status === 'open' ? !isEnded(each) : each.status === status),
    },
  )

import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { idOf } from './find.ts'
import type { Ledger } from './ledger.ts'
import { list, text, whole, type Params } from './params.ts'
import { subscriptionOf } from './settlements.ts'
import { isEnded } from './subscriptions.ts'

interface Listed {
  id: string
}

/** A page of objects, newest first, as Stripe pages. */
function page<T extends Listed>(objects: T[], params: Params, url: string) {
  const limit = whole(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalidRequest('Invalid integer: limit', { param: 'limit' })
  const newestFirst = objects.toReversed()
  const after = text(params, 'starting_after')
  const start = after ? newestFirst.findIndex(({ id }) => id === after) + 1 : 0
  const data = newestFirst.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < newestFirst.length, url }
}

const ofCustomer = <T extends { customer?: unknown }>(objects: T[], params: Params): T[] => {
  const customer = text(params, 'customer')
  return customer ? objects.filter((each) => each.customer === customer) : objects
}

type Lister = (ledger: Ledger, params: Params) => ReturnType<typeof page>

export const listCustomers: Lister = ({ state }, params) => {
  const email = text(params, 'email')
  const all = Object.values(state.customers)
  return page(email ? all.filter((each) => each.email === email) : all, params, '/v1/customers')
}

export const listPrices: Lister = ({ state }, params) => {
  const keys = list(params, 'lookup_keys')
  const all = Object.values(state.prices)
  const found = keys.length > 0 ? all.filter((each) => keys.includes(each.lookup_key ?? '')) : all
  return page(found, params, '/v1/prices')
}

export const listSubscriptions: Lister = ({ state }, params) => {
  const status = text(params, 'status')
  const fits = (each: Stripe.Subscription) =>
    status === 'all' || (status === undefined ? !isEnded(each) : each.status === status)
  const found = ofCustomer(Object.values(state.subscriptions), params).filter(fits)
  return page(found, params, '/v1/subscriptions')
}

export const listInvoices: Lister = (ledger, params) => {
  const status = text(params, 'status')
  const subscription = text(params, 'subscription')
  const found = ofCustomer(Object.values(ledger.state.invoices), params).filter(
    (each) =>
      (status === undefined || each.status === status) &&
      (subscription === undefined || subscriptionOf(ledger, each)?.id === subscription),
  )
  return page(found, params, '/v1/invoices')
}

export const listInvoicePayments: Lister = ({ state }, params) => {
  const invoice = text(params, 'invoice')
  const status = text(params, 'status')
  const found = Object.values(state.invoicePayments).filter(
    (each) => (!invoice || each.invoice === invoice) && (!status || each.status === status),
  )
  return page(found, params, '/v1/invoice_payments')
}

export const listPaymentMethods: Lister = ({ state }, params) =>
  page(ofCustomer(Object.values(state.paymentMethods), params), params, '/v1/payment_methods')

export const listCharges: Lister = ({ state }, params) => {
  const intent = text(params, 'payment_intent')
  const found = ofCustomer(Object.values(state.charges), params)
  return page(intent ? found.filter((each) => each.payment_intent === intent) : found, params, '/v1/charges')
}

export const listDisputes: Lister = ({ state }, params) => {
  const charge = text(params, 'charge')
  const intent = text(params, 'payment_intent')
  const found = Object.values(state.disputes).filter(
    (each) => (!charge || idOf(each.charge) === charge) && (!intent || each.payment_intent === intent),
  )
  return page(found, params, '/v1/disputes')
}

export const listEvents: Lister = ({ state }, params) => {
  const type = text(params, 'type')
  const all = Object.values(state.events)
  return page(type ? all.filter((each) => each.type === type) : all, params, '/v1/events')
}

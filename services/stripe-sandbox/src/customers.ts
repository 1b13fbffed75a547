import type Stripe from 'stripe'
import { find } from './find.ts'
import { newId } from './ids.ts'
import { inner, metadataOf, text, type Params } from './params.ts'
import type { Store } from './store.ts'
import { endSubscription, isEnded } from './subscriptions.ts'

export function createCustomer(store: Store, params: Params): Stripe.Customer {
  const id = newId('cus')
  const customer = {
    id,
    object: 'customer',
    balance: 0,
    created: store.now(),
    currency: 'usd',
    email: text(params, 'email') ?? null,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: { default_payment_method: null },
    metadata: metadataOf(params),
    name: text(params, 'name') ?? null,
    next_invoice_sequence: 1,
  } as unknown as Stripe.Customer
  store.state.customers[id] = customer
  store.emit('customer.created', customer)
  return customer
}

export function updateCustomer(store: Store, id: string, params: Params): Stripe.Customer {
  const customer = find(store, 'customers', id)
  customer.email = text(params, 'email') ?? customer.email
  customer.name = text(params, 'name') ?? customer.name ?? null
  Object.assign(customer.metadata, metadataOf(params))
  const card = text(inner(params, 'invoice_settings'), 'default_payment_method')
  if (card) customer.invoice_settings.default_payment_method = find(store, 'paymentMethods', card).id
  store.emit('customer.updated', customer)
  return customer
}

/** Deletes a customer and ends their subscriptions. */
export function deleteCustomer(store: Store, id: string): Stripe.DeletedCustomer {
  const customer = find(store, 'customers', id)
  for (const subscription of Object.values(store.state.subscriptions))
    if (subscription.customer === id && !isEnded(subscription)) endSubscription(store, subscription)
  delete store.state.customers[id]
  store.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

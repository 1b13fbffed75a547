import type Stripe from 'stripe'
import { find } from './find.ts'
import { newId } from './ids.ts'
import type { Ledger } from './ledger.ts'
import { endSubscription, isEnded } from './subscriptions.ts'
import { text, metadataOf, type Params } from './params.ts'

export function createCustomer(ledger: Ledger, params: Params): Stripe.Customer {
  const id = newId('cus')
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: ledger.now(),
    currency: 'usd',
    default_source: null,
    delinquent: false,
    description: text(params, 'description') ?? null,
    email: text(params, 'email') ?? null,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: metadataOf(params),
    name: text(params, 'name') ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  ledger.state.customers[id] = customer
  ledger.emit('customer.created', customer)
  return customer
}

export function updateCustomer(ledger: Ledger, id: string, params: Params): Stripe.Customer {
  const customer = find(ledger, 'customers', id)
  customer.email = text(params, 'email') ?? customer.email
  customer.name = text(params, 'name') ?? customer.name ?? null
  Object.assign(customer.metadata, metadataOf(params))
  const settings = params.invoice_settings as Params | undefined
  const card = settings && text(settings, 'default_payment_method')
  if (card) customer.invoice_settings.default_payment_method = find(ledger, 'paymentMethods', card).id
  ledger.emit('customer.updated', customer)
  return customer
}

/** Ends what the customer still has, and forgets the person. */
export function deleteCustomer(ledger: Ledger, id: string): Stripe.DeletedCustomer {
  const customer = find(ledger, 'customers', id)
  const own = Object.values(ledger.state.subscriptions).filter((each) => each.customer === id)
  for (const subscription of own) if (!isEnded(subscription)) endSubscription(ledger, subscription)
  delete ledger.state.customers[id]
  ledger.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

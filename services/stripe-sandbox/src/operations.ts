import { createSession } from './checkout-sessions.ts'
import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts'
import { find, type Kind } from './find.ts'
import { payInvoice, voidOpenInvoice } from './invoices.ts'
import * as lists from './lists.ts'
import { text, type Params } from './params.ts'
import { previewInvoice } from './preview.ts'
import { createRefund } from './refunds.ts'
import { createSetupIntent } from './setup-intents.ts'
import type { Store } from './store.ts'
import { createSubscription, endSubscription } from './subscriptions.ts'
import { updateSubscription } from './update-subscription.ts'

/** Arguments of an operation; `id` is the one in the path. */
export interface Call {
  store: Store
  params: Params
  id: string
}

type Operation = (call: Call) => object

const read =
  (kind: Kind): Operation =>
  ({ store, id }) =>
    find(store, kind, id)

const withParams =
  (run: (store: Store, params: Params) => object): Operation =>
  ({ store, params }) =>
    run(store, params)

/** The part of Stripe's API that the sandbox implements, by method and path. */
const operations: Record<string, Operation> = {
  'GET /v1/customers': withParams(lists.listCustomers),
  'POST /v1/customers': withParams(createCustomer),
  'GET /v1/customers/:id': read('customers'),
  'POST /v1/customers/:id': ({ store, id, params }) => updateCustomer(store, id, params),
  'DELETE /v1/customers/:id': ({ store, id }) => deleteCustomer(store, id),
  'GET /v1/prices': withParams(lists.listPrices),
  'GET /v1/subscriptions': withParams(lists.listSubscriptions),
  'POST /v1/subscriptions': withParams(createSubscription),
  'GET /v1/subscriptions/:id': read('subscriptions'),
  'POST /v1/subscriptions/:id': ({ store, id, params }) => updateSubscription(store, id, params),
  'DELETE /v1/subscriptions/:id': ({ store, id }) => endSubscription(store, find(store, 'subscriptions', id)),
  'GET /v1/invoices': withParams(lists.listInvoices),
  'POST /v1/invoices/create_preview': withParams(previewInvoice),
  'GET /v1/invoices/:id': read('invoices'),
  'POST /v1/invoices/:id/pay': ({ store, id, params }) =>
    payInvoice(store, id, text(params, 'payment_method')),
  'POST /v1/invoices/:id/void': ({ store, id }) => voidOpenInvoice(store, id),
  'GET /v1/invoice_payments': withParams(lists.listInvoicePayments),
  'POST /v1/setup_intents': withParams(createSetupIntent),
  'GET /v1/setup_intents/:id': read('setupIntents'),
  'GET /v1/charges': withParams(lists.listCharges),
  'GET /v1/charges/:id': read('charges'),
  'POST /v1/refunds': withParams(createRefund),
  'GET /v1/disputes': withParams(lists.listDisputes),
  'POST /v1/checkout/sessions': withParams(createSession),
  'GET /v1/checkout/sessions/:id': read('checkoutSessions'),
  'GET /v1/events': withParams(lists.listEvents),
}

/** The operation of a request, and the id in its path. */
export function findOperation(method: string, path: string): { run: Operation; id: string } | undefined {
  const exact = operations[`${method} ${path}`]
  if (exact) return { run: exact, id: '' }
  for (const [pattern, run] of Object.entries(operations)) {
    if (!pattern.includes(':id')) continue
    const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(`${method} ${path}`)
    if (match) return { run, id: decodeURIComponent(match[1] ?? '') }
  }
  return undefined
}

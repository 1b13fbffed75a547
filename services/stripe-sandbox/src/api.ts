import { createSession } from './checkout-sessions.ts'
import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts'
import { closeDispute } from './disputes.ts'
import { find } from './find.ts'
import { payInvoice, voidInvoice } from './invoices.ts'
import type { Ledger } from './ledger.ts'
import * as lists from './lists.ts'
import type { Params } from './params.ts'
import { attach } from './payment-methods.ts'
import { required, text } from './params.ts'
import { cancelIntent } from './payment-intents.ts'
import { previewInvoice } from './preview.ts'
import { createRefund } from './refunds.ts'
import { createSetupIntent } from './setup-intents.ts'
import { createSubscription, endSubscription } from './subscriptions.ts'
import { updateSubscription } from './update-subscription.ts'

/** What a call is made with. `id` is the one in its path. */
export interface Call {
  ledger: Ledger
  params: Params
  id: string
}

type Operation = (call: Call) => object

const read =
  (kind: Parameters<typeof find>[1]): Operation =>
  ({ ledger, id }) =>
    find(ledger, kind, id)
const listed =
  (lister: (ledger: Ledger, params: Params) => object): Operation =>
  ({ ledger, params }) =>
    lister(ledger, params)

/** The part of Stripe's API that the sandbox has, by method and path. */
export const operations: Record<string, Operation> = {
  'GET /v1/customers': listed(lists.listCustomers),
  'POST /v1/customers': ({ ledger, params }) => createCustomer(ledger, params),
  'GET /v1/customers/:id': read('customers'),
  'POST /v1/customers/:id': ({ ledger, id, params }) => updateCustomer(ledger, id, params),
  'DELETE /v1/customers/:id': ({ ledger, id }) => deleteCustomer(ledger, id),
  'GET /v1/prices': listed(lists.listPrices),
  'GET /v1/prices/:id': read('prices'),
  'GET /v1/subscriptions': listed(lists.listSubscriptions),
  'POST /v1/subscriptions': ({ ledger, params }) => createSubscription(ledger, params),
  'GET /v1/subscriptions/:id': read('subscriptions'),
  'POST /v1/subscriptions/:id': ({ ledger, id, params }) => updateSubscription(ledger, id, params),
  'DELETE /v1/subscriptions/:id': ({ ledger, id }) =>
    endSubscription(ledger, find(ledger, 'subscriptions', id)),
  'GET /v1/invoices': listed(lists.listInvoices),
  'POST /v1/invoices/create_preview': ({ ledger, params }) => previewInvoice(ledger, params),
  'GET /v1/invoices/:id': read('invoices'),
  'POST /v1/invoices/:id/pay': ({ ledger, id, params }) =>
    payInvoice(ledger, id, text(params, 'payment_method')),
  'POST /v1/invoices/:id/void': ({ ledger, id }) => voidInvoice(ledger, find(ledger, 'invoices', id)),
  'GET /v1/invoice_payments': listed(lists.listInvoicePayments),
  'GET /v1/payment_intents/:id': read('paymentIntents'),
  'POST /v1/payment_intents/:id/cancel': ({ ledger, id }) => {
    const intent = find(ledger, 'paymentIntents', id)
    cancelIntent(ledger, intent)
    return intent
  },
  'POST /v1/setup_intents': ({ ledger, params }) => createSetupIntent(ledger, params),
  'GET /v1/setup_intents/:id': read('setupIntents'),
  'GET /v1/payment_methods': listed(lists.listPaymentMethods),
  'GET /v1/payment_methods/:id': read('paymentMethods'),
  'POST /v1/payment_methods/:id/attach': ({ ledger, id, params }) =>
    attach(ledger, id, find(ledger, 'customers', required(params, 'customer')).id),
  'GET /v1/charges': listed(lists.listCharges),
  'GET /v1/charges/:id': read('charges'),
  'POST /v1/refunds': ({ ledger, params }) => createRefund(ledger, params),
  'GET /v1/disputes': listed(lists.listDisputes),
  'GET /v1/disputes/:id': read('disputes'),
  'POST /v1/disputes/:id/close': ({ ledger, id }) => closeDispute(ledger, id, 'lost'),
  'POST /v1/checkout/sessions': ({ ledger, params }) => createSession(ledger, params),
  'GET /v1/checkout/sessions/:id': read('checkoutSessions'),
  'GET /v1/events': listed(lists.listEvents),
  'GET /v1/events/:id': read('events'),
}

/** The operation of a request, and the id in its path. */
export function match(method: string, path: string): { operation: Operation; id: string } | undefined {
  const exact = operations[`${method} ${path}`]
  if (exact) return { operation: exact, id: '' }
  for (const [pattern, operation] of Object.entries(operations)) {
    const [verb, shape = ''] = pattern.split(' ')
    if (verb !== method || !shape.includes(':id')) continue
    const found = new RegExp(`^${shape.replace(':id', '([^/]+)')}$`).exec(path)
    if (found) return { operation, id: decodeURIComponent(found[1] ?? '') }
  }
  return undefined
}

import { copy } from './copy.ts'
import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { intentOf } from './invoices.ts'
import type { Ledger } from './ledger.ts'
import { paymentsOf } from './settlements.ts'

type Plain = Record<string, unknown>

const DEEPEST = 4

/** A copy of an object with the asked for references put in place of their ids, four levels deep as Stripe allows. */
export function expand(ledger: Ledger, object: object, paths: string[]): unknown {
  const result = copy(object) as Plain
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > DEEPEST)
      throw invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`)
    walk(ledger, result, { steps, path })
  }
  return result
}

interface Walk {
  steps: string[]
  path: string
}

function walk(ledger: Ledger, target: unknown, { steps, path }: Walk): void {
  const [step, ...rest] = steps
  if (step === undefined || target === null) return
  if (Array.isArray(target)) {
    for (const each of target) walk(ledger, each, { steps, path })
    return
  }
  const plain = target as Plain
  const value = plain[step] ?? included(ledger, plain, step)
  if (value === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`)
  plain[step] = typeof value === 'string' ? (referred(ledger, value) ?? value) : value
  if (rest.length > 0) walk(ledger, plain[step], { steps: rest, path })
}

/** What an invoice tells only when asked. */
function included(ledger: Ledger, object: Plain, name: string): unknown {
  // Null is a reference to nothing, which may be asked for.
  if (name in object) return object[name]
  if (object.object !== 'invoice') return undefined
  const invoice = object as unknown as Stripe.Invoice
  if (name === 'confirmation_secret') {
    const secret = intentOf(ledger, invoice)?.client_secret
    return secret ? { client_secret: secret, type: 'payment_intent' } : null
  }
  if (name !== 'payments') return undefined
  const data = copy(paymentsOf(ledger, invoice.id))
  return { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${invoice.id}` }
}

/** A copy of the object behind an id. */
function referred({ state }: Ledger, id: string): unknown {
  const shelves: Record<string, Record<string, unknown>> = {
    cus: state.customers,
    ch: state.charges,
    du: state.disputes,
    in: state.invoices,
    pi: state.paymentIntents,
    pm: state.paymentMethods,
    price: state.prices,
    prod: state.products,
    seti: state.setupIntents,
    sub: state.subscriptions,
  }
  const found = shelves[id.split('_')[0] ?? '']?.[id]
  return found === undefined ? undefined : copy(found)
}

import type Stripe from 'stripe'
import { copy } from './copy.ts'
import { invalidRequest } from './errors.ts'
import { intentOf } from './invoices.ts'
import type { Store } from './store.ts'

type Fields = Record<string, unknown>

const MAX_DEPTH = 4

/** A copy of an object in which the references at `paths` are replaced by the objects. */
export function expand(store: Store, object: object, paths: string[]): unknown {
  const result = copy(object) as Fields
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH)
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`)
    expandPath(store, result, steps)
  }
  return result
}

function expandPath(store: Store, target: unknown, [step, ...rest]: string[]): void {
  if (step === undefined || target === null) return
  if (Array.isArray(target)) {
    for (const each of target) expandPath(store, each, [step, ...rest])
    return
  }
  const fields = target as Fields
  const value = step === 'confirmation_secret' ? confirmationSecret(store, fields) : fields[step]
  if (value === undefined) throw invalidRequest(`This property cannot be expanded (${step}).`)
  fields[step] = typeof value === 'string' ? (findById(store, value) ?? value) : value
  expandPath(store, fields[step], rest)
}

/** An invoice's client secret, which Stripe returns only if it is expanded. */
function confirmationSecret(store: Store, invoice: Fields): unknown {
  const secret = intentOf(store, invoice as unknown as Stripe.Invoice)?.client_secret
  return secret ? { client_secret: secret, type: 'payment_intent' } : null
}

/** A copy of the object with an id, whatever its kind. */
function findById({ state }: Store, id: string): unknown {
  const byPrefix: Record<string, Record<string, unknown>> = {
    ch: state.charges,
    cus: state.customers,
    in: state.invoices,
    pi: state.paymentIntents,
    pm: state.paymentMethods,
    sub: state.subscriptions,
  }
  const found = byPrefix[id.split('_')[0] ?? '']?.[id]
  return found === undefined ? undefined : copy(found)
}

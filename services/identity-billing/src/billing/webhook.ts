import { listed } from '@fundharbor/chassis/runtime/env'
import { Failure } from '@fundharbor/chassis/http/failures'
import { Model } from 'objection'
import { Stripe } from 'stripe'
import { z } from 'zod'
import { underLease } from './lease.ts'
import { BillingAccountModel } from './model.ts'
import { isFirst, refreshUnder } from './refresh.ts'
import type { BillingSettings } from './settings.ts'
import { providerOf } from './stripe.ts'

const TOLERANCE_S = 300

/** The events that can change where somebody stands; the webhook endpoint at the provider is to send these. */
export const TELLING_EVENTS: ReadonlySet<string> = new Set([
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'setup_intent.succeeded',
])

/** All that is read of an event: which it is, and whom it is about. */
const SignedEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
type SignedEvent = z.infer<typeof SignedEvent>

const unsigned = () => new Failure('INVALID', 'The signature does not fit')

/** The event in a signed body. Throws INVALID for what was tampered with, is old, or claims to be from the future. */
export function readEvent(body: string, signature: string, { webhookSecret }: BillingSettings): SignedEvent {
  // The provider signs by the world's clock, whatever this platform's own was set to.
  const now = Date.now()
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])
  // The library looks for age alone.
  if (!Number.isFinite(signedAt) || signedAt - now / 1000 > TOLERANCE_S) throw unsigned()
  for (const secret of listed(webhookSecret)) {
    const event = eventSignedWith(secret, { body, signature, now })
    if (event) return event
  }
  throw unsigned()
}

function eventSignedWith(
  secret: string,
  { body, signature, now }: { body: string; signature: string; now: number },
): SignedEvent | undefined {
  try {
    const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now)
    return SignedEvent.parse(event)
  } catch {
    return undefined
  }
}

/**
 * An event is a reason to read, never what is believed: all orders and repeats of the same events end in the same
 * row. One that was seen already changes nothing.
 */
export async function takeEvent({ id, type, data }: SignedEvent, settings: BillingSettings): Promise<void> {
  const occasion = { id, type }
  if (await Model.knex().table('stripe_events').where({ id }).first('id')) return
  const customer = TELLING_EVENTS.has(type) ? await customerIn(data.object, settings) : undefined
  const account = customer ? await BillingAccountModel.ofCustomer(customer) : undefined
  if (account) await underLease(account.userId, (lease) => refreshUnder(lease, settings, occasion))
  // It tells nothing, or it is nobody's yet: whoever claims the payment reads it then.
  else await Model.transaction((trx) => isFirst(occasion, trx))
}

/** Whom an event is about. Of a dispute only the charge knows. */
async function customerIn(
  object: Record<string, unknown>,
  settings: BillingSettings,
): Promise<string | undefined> {
  const { object: kind, id, customer, charge } = object
  if (kind === 'customer') return idIn(id)
  if (customer) return idIn(customer)
  const chargeId = kind === 'dispute' ? idIn(charge) : undefined
  if (!chargeId) return undefined
  const found = await providerOf(settings).ask((stripe) => stripe.charges.retrieve(chargeId))
  return idIn(found.customer)
}

const idIn = (reference: unknown): string | undefined => {
  if (typeof reference === 'string') return reference
  const id: unknown =
    typeof reference === 'object' && reference !== null ? Reflect.get(reference, 'id') : undefined
  return typeof id === 'string' ? id : undefined
}

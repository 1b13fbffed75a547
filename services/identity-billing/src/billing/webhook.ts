import { splitList } from '@fundharbor/chassis/runtime/env'
import { Failure } from '@fundharbor/chassis/http/failures'
import { Model } from 'objection'
import { Stripe } from 'stripe'
import { z } from 'zod'
import type { BillingSettings } from '../settings.ts'
import { withLease } from './lease.ts'
import { BillingAccountModel } from './model.ts'
import { getProvider } from './stripe.ts'
import { recordEvent, syncWithLease } from './sync-subscription.ts'

const TOLERANCE_S = 300

/** Events that can change an entitlement. Configure the provider's webhook endpoint to send these. */
export const RELEVANT_EVENTS: ReadonlySet<string> = new Set([
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

/** The parts of an event that we read: its id and type, and the customer it is about. */
const SignedEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
type SignedEvent = z.infer<typeof SignedEvent>

const badSignature = () => new Failure('INVALID', 'The signature is not valid')

/** Verifies a signed body and returns its event. Throws INVALID if it was tampered with, or its time is off. */
export function verifyEvent(
  body: string,
  signature: string,
  { webhookSecret }: BillingSettings,
): SignedEvent {
  // The provider signs by real time, whatever the injected clock says.
  const now = Date.now()
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])
  // The library rejects old signatures, but not ones from the future.
  if (!Number.isFinite(signedAt) || signedAt - now / 1000 > TOLERANCE_S) throw badSignature()
  for (const secret of splitList(webhookSecret)) {
    const event = verifyWith(secret, { body, signature, now })
    if (event) return event
  }
  throw badSignature()
}

function verifyWith(
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
 * Processes an event by reading the current state from the provider: the event's own content is not trusted, so
 * repeats and any order of events lead to the same result.
 */
export async function processEvent(
  { id, type, data }: SignedEvent,
  settings: BillingSettings,
): Promise<void> {
  const event = { id, type }
  if (await Model.knex().table('stripe_events').where({ id }).first('id')) return
  const customer = RELEVANT_EVENTS.has(type) ? await findCustomer(data.object, settings) : undefined
  const account = customer ? await BillingAccountModel.ofCustomer(customer) : undefined
  if (account) await withLease(account.workspaceId, (lease) => syncWithLease(lease, settings, event))
  // Irrelevant, or nobody has registered with the payment yet: registration reads it then.
  else await Model.transaction((trx) => recordEvent(event, trx))
}

/** The customer that an event is about; a dispute only names its charge. */
async function findCustomer(
  object: Record<string, unknown>,
  settings: BillingSettings,
): Promise<string | undefined> {
  const { object: kind, id, customer, charge } = object
  if (kind === 'customer') return toId(id)
  if (customer) return toId(customer)
  const chargeId = kind === 'dispute' ? toId(charge) : undefined
  if (!chargeId) return undefined
  const found = await getProvider(settings).run((stripe) => stripe.charges.retrieve(chargeId))
  return toId(found.customer)
}

/** The id of a reference, which is either an id or an expanded object. */
const toId = (reference: unknown): string | undefined => {
  if (typeof reference === 'string') return reference
  const id: unknown =
    typeof reference === 'object' && reference !== null ? Reflect.get(reference, 'id') : undefined
  return typeof id === 'string' ? id : undefined
}

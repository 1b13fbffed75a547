import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import type { Stripe } from 'stripe'
import type { BillingSettings } from '../settings.ts'
import { withCustomer, type Subscriber } from './customer.ts'
import { updateLeasedAccount, withLease } from './lease.ts'
import { priceOf } from './prices.ts'
import { getProvider } from './stripe.ts'
import { syncWithLease } from './sync-subscription.ts'

const ENDED = new Set(['canceled', 'incomplete_expired'])
const RUNNING = new Set(['active', 'trialing', 'past_due'])

/** The client secret to pay with, or `subscribed` if the workspace already has a running subscription. */
export type SubscriptionStart = { clientSecret: string } | 'subscribed'

/** Requests in progress in this process, so that repeated clicks share one. */
const inFlight = new Map<string, Promise<SubscriptionStart>>()

/**
 * Starts a subscription that is incomplete until its first payment. A repeat returns the incomplete one: each workspace
 * has at most one open subscription, whatever repeats, crashes, and replicas do.
 */
export function startSubscription(
  subscriber: Subscriber,
  plan: PaidPlan,
  settings: BillingSettings,
): Promise<SubscriptionStart> {
  const key = `${subscriber.workspaceId} ${plan}`
  const running = inFlight.get(key)
  if (running) return running
  const start = withLease(subscriber.workspaceId, async (lease) => {
    const result = await withCustomer(lease, subscriber, {
      settings,
      work: (customer) => getProvider(settings).run((stripe) => findOrCreate(stripe, customer, plan)),
    })
    if (result === 'subscribed') await syncWithLease(lease, settings)
    else await updateLeasedAccount(lease, { paidBy: subscriber.id })
    return result
  }).finally(() => inFlight.delete(key))
  inFlight.set(key, start)
  return start
}

async function findOrCreate(stripe: Stripe, customer: string, plan: PaidPlan): Promise<SubscriptionStart> {
  const [price, { data: known }] = await Promise.all([
    priceOf(stripe, plan),
    stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice.confirmation_secret'],
    }),
  ])
  const open = known.filter(({ status }) => !ENDED.has(status))
  if (open.some(({ status }) => RUNNING.has(status))) return 'subscribed'
  const incomplete = open.find(
    (each) => each.status === 'incomplete' && each.items.data[0]?.price.id === price,
  )
  for (const { id } of open) if (id !== incomplete?.id) await stripe.subscriptions.cancel(id)
  const clientSecret = incomplete && clientSecretOf(incomplete)
  if (clientSecret) return { clientSecret }
  return create(stripe, { customer, price, plan, after: known[0]?.id ?? 'none' })
}

interface Order {
  customer: string
  price: string
  plan: PaidPlan
  /** The customer's newest subscription; makes the idempotency key unique to one purchase. */
  after: string
}

async function create(stripe: Stripe, { customer, price, plan, after }: Order): Promise<SubscriptionStart> {
  const subscription = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price }],
      metadata: { plan },
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      billing_mode: { type: 'flexible' },
      expand: ['latest_invoice.confirmation_secret'],
    },
    { idempotencyKey: `subscription-${customer}-${price}-after-${after}` },
  )
  const clientSecret = clientSecretOf(subscription)
  if (!clientSecret) throw new Error('The payment provider created a subscription without a client secret')
  return { clientSecret }
}

function clientSecretOf({ latest_invoice: invoice }: Stripe.Subscription): string | undefined {
  return typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
}

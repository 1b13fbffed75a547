import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import type { Stripe } from 'stripe'
import { withCustomer, type Payer } from './customer.ts'
import { underLease } from './lease.ts'
import { priceOf } from './prices.ts'
import { refreshUnder } from './refresh.ts'
import type { BillingSettings } from './settings.ts'
import { providerOf } from './stripe.ts'

const ENDED = new Set(['canceled', 'incomplete_expired'])
const RUNNING = new Set(['active', 'trialing', 'past_due'])

/** The client secret to pay with, or `subscribed` for somebody who pays already. */
export type Begun = { clientSecret: string } | 'subscribed'

/**
 * Begins a subscription that waits for its first payment. Asked again it answers the one that waits: there is at most
 * one open subscription a person, whatever clicks, crashes and replicas do.
 */
export function beginSubscription(payer: Payer, plan: PaidPlan, settings: BillingSettings): Promise<Begun> {
  const click = `${payer.id} ${plan}`
  const running = clicks.get(click)
  if (running) return running
  const begun = underLease(payer.id, async (lease) => {
    const answer = await withCustomer(lease, payer, {
      settings,
      work: (customer) => providerOf(settings).ask((stripe) => begin(stripe, customer, plan)),
    })
    if (answer === 'subscribed') await refreshUnder(lease, settings)
    return answer
  }).finally(() => clicks.delete(click))
  clicks.set(click, begun)
  return begun
}

/** The same click, while it is being carried out in this process, is one. */
const clicks = new Map<string, Promise<Begun>>()

async function begin(stripe: Stripe, customer: string, plan: PaidPlan): Promise<Begun> {
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
  const waiting = open.find((each) => each.status === 'incomplete' && each.items.data[0]?.price.id === price)
  for (const { id } of open) if (id !== waiting?.id) await stripe.subscriptions.cancel(id)
  const clientSecret = waiting && secretOf(waiting)
  if (clientSecret) return { clientSecret }
  return create(stripe, { customer, price, plan, after: known[0]?.id ?? 'none' })
}

interface Order {
  customer: string
  price: string
  plan: PaidPlan
  /** The customer's newest subscription: what is bought after it is bought once. */
  after: string
}

async function create(stripe: Stripe, { customer, price, plan, after }: Order): Promise<Begun> {
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
  const clientSecret = secretOf(subscription)
  if (!clientSecret) throw new Error('The payment provider began a subscription that cannot be paid')
  return { clientSecret }
}

function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string | undefined {
  return typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
}

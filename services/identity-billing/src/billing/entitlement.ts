import type { Card, Subscription } from '@fundharbor/contracts/identity/billing'
import { planOffers } from '@fundharbor/contracts/identity/plan-offers'
import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { fromUnixTime } from 'date-fns/fromUnixTime'
import type { Stripe } from 'stripe'

/** What happened to the payment for the subscription's current period. */
export type PaymentStatus = 'settled' | 'refunded' | 'disputed' | 'dispute_lost'

/** A subscription at the provider, with the status of its last payment. */
export interface ProviderSubscription {
  subscription: Stripe.Subscription
  payment: PaymentStatus
}

/** What a person is entitled to, derived from the provider's objects alone. */
export interface Entitlement {
  /** Null: the free plan. */
  plan: PaidPlan | null
  subscription: {
    id: string
    status: Subscription['status']
    periodEnd: Date
    cancelAtPeriodEnd: boolean
    startedAt: Date
    card: Card | null
  } | null
  /** Ids of subscriptions to cancel: their payment went back, or they are duplicates. */
  toCancel: string[]
}

const STATUSES: Record<string, Subscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
}

/**
 * Decides who has which plan. A subscription that is active or past due grants its plan. A payment that was refunded,
 * or lost in a dispute, ends it; an open dispute suspends it. Of several subscriptions the most expensive counts, and
 * the others are canceled.
 */
export function deriveEntitlement(all: readonly ProviderSubscription[]): Entitlement {
  const running = all.filter(({ subscription }) => STATUSES[subscription.status] !== undefined)
  const unpaid = running.filter(({ payment }) => payment === 'refunded' || payment === 'dispute_lost')
  const candidates = running
    .filter((each) => !unpaid.includes(each))
    .flatMap((each) => {
      const plan = planOf(each.subscription)
      return plan ? [{ ...each, plan }] : []
    })
    .toSorted((a, b) => rank(b.plan) - rank(a.plan) || b.subscription.created - a.subscription.created)
  const [chosen, ...duplicates] = candidates
  const toCancel = [...unpaid, ...duplicates].map(({ subscription }) => subscription.id)
  if (!chosen || chosen.payment === 'disputed') return { plan: null, subscription: null, toCancel }
  return { plan: chosen.plan, subscription: describe(chosen.subscription), toCancel }
}

const rank = (plan: PaidPlan) => planOffers.findIndex((offer) => offer.plan === plan)

/** By the price's lookup key; by its metadata once a newer price has taken over the key. */
export function planOf(subscription: Stripe.Subscription): PaidPlan | null {
  const price = subscription.items.data[0]?.price
  const offer = planOffers.find(({ lookupKey }) => lookupKey === price?.lookup_key)
  const fromMetadata = PaidPlan.safeParse(price?.metadata.plan ?? subscription.metadata.plan)
  return offer?.plan ?? fromMetadata.data ?? null
}

function describe(subscription: Stripe.Subscription): NonNullable<Entitlement['subscription']> {
  const periodEnd = subscription.items.data[0]?.current_period_end ?? subscription.start_date
  return {
    id: subscription.id,
    status: STATUSES[subscription.status] ?? 'active',
    periodEnd: fromUnixTime(periodEnd),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    startedAt: fromUnixTime(subscription.start_date),
    card: cardOf(subscription.default_payment_method),
  }
}

function cardOf(method: Stripe.Subscription['default_payment_method']): Card | null {
  if (typeof method !== 'object' || !method?.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  return { brand, last4, expMonth, expYear }
}

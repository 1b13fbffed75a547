import type { Card, Subscription } from '@fundharbor/contracts/identity/billing'
import { PaidPlan, planOffers } from '@fundharbor/contracts/identity/plans'
import type { Stripe } from 'stripe'

/** What became of the payment that a subscription's present period rests on. */
export type PaymentFate = 'kept' | 'refunded' | 'disputed' | 'lost'

/** A subscription as the provider tells it, with the fate of its last payment. */
export interface Told {
  subscription: Stripe.Subscription
  payment: PaymentFate
}

/** Where a person stands, derived from the provider's objects and nothing else. */
export interface Standing {
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
  /** Subscriptions that have to end: their money went back, or they are one too many. */
  toEnd: string[]
}

const STATUSES: Record<string, Subscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
}

/**
 * The one rule of who has which plan. A subscription that runs, or whose renewal failed and is still tried, gives its
 * plan. A payment that went back ends it; one that is disputed suspends it until the bank decides. Of several the
 * dearest counts and the others end.
 */
export function standingOf(told: readonly Told[]): Standing {
  const running = told.filter(({ subscription }) => STATUSES[subscription.status] !== undefined)
  const toEnd = running.filter(({ payment }) => payment === 'refunded' || payment === 'lost')
  const candidates = running
    .filter((each) => !toEnd.includes(each))
    .flatMap((each) => {
      const plan = planOf(each.subscription)
      return plan ? [{ ...each, plan }] : []
    })
    .toSorted((a, b) => rank(b.plan) - rank(a.plan) || b.subscription.created - a.subscription.created)
  const [chosen, ...spare] = candidates
  const ending = [...toEnd, ...spare].map(({ subscription }) => subscription.id)
  if (!chosen || chosen.payment === 'disputed') return { plan: null, subscription: null, toEnd: ending }
  return { plan: chosen.plan, subscription: describe(chosen.subscription), toEnd: ending }
}

const rank = (plan: PaidPlan) => planOffers.findIndex((offer) => offer.plan === plan)

/** By the price's key; by its notes once a newer price has taken the key over. */
export function planOf(subscription: Stripe.Subscription): PaidPlan | null {
  const price = subscription.items.data[0]?.price
  const offer = planOffers.find(({ lookupKey }) => lookupKey === price?.lookup_key)
  const noted = PaidPlan.safeParse(price?.metadata.plan ?? subscription.metadata.plan)
  return offer?.plan ?? (noted.success ? noted.data : null)
}

function describe(subscription: Stripe.Subscription): NonNullable<Standing['subscription']> {
  const periodEnd = subscription.items.data[0]?.current_period_end ?? subscription.start_date
  return {
    id: subscription.id,
    status: STATUSES[subscription.status] ?? 'active',
    periodEnd: new Date(periodEnd * 1000),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    startedAt: new Date(subscription.start_date * 1000),
    card: cardOf(subscription.default_payment_method),
  }
}

export function cardOf(method: Stripe.Subscription['default_payment_method']): Card | null {
  if (typeof method !== 'object' || !method?.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  return { brand, last4, expMonth, expYear }
}

// Apart from the schema of plans, so that the landing page does not load zod for a price.
import type { PaidPlan } from './plans.ts'

/** A plan on offer: its name, its monthly price, and Stripe's key for that price. */
export interface PlanOffer {
  plan: PaidPlan
  name: string
  /** Decimal string in `currency`. */
  monthly: string
  currency: string
  /** Stripe's `lookup_key` of the recurring price. */
  lookupKey: string
}

/** The plans on offer, cheapest first. */
export const planOffers: readonly PlanOffer[] = [
  { plan: 'basic', name: 'Basic', monthly: '10.00', currency: 'USD', lookupKey: 'fundharbor_basic_monthly' },
  {
    plan: 'premium',
    name: 'Premium',
    monthly: '20.00',
    currency: 'USD',
    lookupKey: 'fundharbor_premium_monthly',
  },
  {
    plan: 'unlimited',
    name: 'Unlimited',
    monthly: '50.00',
    currency: 'USD',
    lookupKey: 'fundharbor_unlimited_monthly',
  },
]

/** The offer of a plan. */
export function offerOf(plan: PaidPlan): PlanOffer {
  const offer = planOffers.find((one) => one.plan === plan)
  if (offer === undefined) throw new Error(`No offer for the plan ${plan}`)
  return offer
}

import { planOffers } from '@fundharbor/contracts/identity/plan-offers'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { limitsOf, type PlanLimits } from '@fundharbor/contracts/identity/plan-limits'
import { clock, formatMoney } from '@fundharbor/kit'

export type PlanName = 'freemium' | PaidPlan

/** The limits of the free plan, as the server enforces them. */
export const freeLimits: PlanLimits = limitsOf(
  { subscriptionStatus: 'freemium', trialEndDate: null, trialExpired: true, role: 'user' },
  clock.now(),
)

/** A plan and its price. */
export interface Plan {
  plan: PlanName
  name: string
  price: string
  period: string
}

/** Every plan, cheapest first. */
export const plans: readonly Plan[] = [
  { plan: 'freemium', name: 'Free', price: '$0', period: 'forever' },
  ...planOffers.map(({ plan, name, monthly, currency }) => ({
    plan,
    name,
    price: formatMoney(monthly, currency),
    period: 'per month',
  })),
]

/** The name of a plan: `Basic` for `basic`. */
export const planName = (plan: PlanName): string => plans.find((each) => each.plan === plan)?.name ?? plan

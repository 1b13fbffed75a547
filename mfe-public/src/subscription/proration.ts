import type { Subscription } from '@fundharbor/contracts/identity/billing'
import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { subMonths } from 'date-fns/subMonths'

/**
 * Estimates what changing to another plan costs now, in dollars: the difference in price for the rest of the paid month.
 * Negative amounts are credited.
 */
export function prorateChange({ plan, currentPeriodEnd }: Subscription, to: PaidPlan, now: Date): number {
  const end = new Date(currentPeriodEnd)
  const length = end.getTime() - subMonths(end, 1).getTime()
  const left = Math.min(1, Math.max(0, (end.getTime() - now.getTime()) / length))
  const difference = Number(offerOf(to).monthly) - Number(offerOf(plan).monthly)
  // Adding 0 turns -0 into 0.
  return Math.round(difference * left * 100) / 100 + 0
}

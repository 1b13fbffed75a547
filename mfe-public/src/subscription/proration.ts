import type { Subscription } from '@fundharbor/contracts/identity/billing'
import { offerOf, type PaidPlan } from '@fundharbor/contracts/identity/plans'

/**
 * What moving to another plan comes to now, in dollars: the difference of the prices for the part of the month that
 * is left. Below zero it is set off against what comes next.
 */
export function differenceNow({ plan, currentPeriodEnd }: Subscription, to: PaidPlan, now: Date): number {
  const end = new Date(currentPeriodEnd)
  const length = end.getTime() - monthBefore(end).getTime()
  const left = Math.min(1, Math.max(0, (end.getTime() - now.getTime()) / length))
  const difference = Number(offerOf(to).monthly) - Number(offerOf(plan).monthly)
  // Adding zero makes -0 plain.
  return Math.round(difference * left * 100) / 100 + 0
}

/** The same day of the month before, or its last day. */
function monthBefore(end: Date): Date {
  const start = new Date(end)
  start.setUTCMonth(start.getUTCMonth() - 1)
  if (start.getUTCDate() !== end.getUTCDate()) start.setUTCDate(0)
  return start
}

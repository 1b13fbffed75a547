import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import type { AccountStatistics, PlanRevenue } from '@fundharbor/contracts/platform/statistics'

export interface ComparedRevenue extends PlanRevenue {
  /** `Premium, USD`. */
  label: string
  /** The monthly revenue four weeks before; null if it was not recorded. */
  before: string | null
}

/** The revenue of each plan, now and before, including plans that nobody has any more. */
export function compareRevenue({ revenue, revenueBefore }: AccountStatistics): ComparedRevenue[] {
  const before = new Map(revenueBefore?.map((row) => [labelOf(row), row.monthly]))
  const gone = (revenueBefore ?? [])
    .filter((row) => !revenue.some((now) => labelOf(now) === labelOf(row)))
    .map((row) => ({ ...row, subscriptions: 0, monthly: '0.00' }))
  return [...revenue, ...gone].map((row) => ({
    ...row,
    label: labelOf(row),
    before: revenueBefore && (before.get(labelOf(row)) ?? '0.00'),
  }))
}

const labelOf = ({ plan, currency }: PlanRevenue) => `${offerOf(plan).name}, ${currency}`

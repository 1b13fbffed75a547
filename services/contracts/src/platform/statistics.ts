import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Money } from '../primitives.ts'
import { PaidPlan } from '../identity/plans.ts'

/** The Monday of a week (UTC), e.g. `2026-11-16`. */
const Week = z.iso.date()

/** Applications by the week in which they were submitted and decided: the last twelve weeks, the current one last. */
export const ApplicationWeeks = z.array(
  z.object({
    week: Week,
    submitted: z.number().int(),
    approved: z.number().int(),
    rejected: z.number().int(),
  }),
)
export type ApplicationWeeks = z.infer<typeof ApplicationWeeks>

const PlanRevenue = z.object({
  plan: PaidPlan,
  currency: Currency,
  subscriptions: z.number().int(),
  monthly: Money,
})
export type PlanRevenue = z.infer<typeof PlanRevenue>

/**
 * New accounts per week for the last twelve weeks, the current one last, and the monthly revenue of paid plans as the
 * payment provider reports it. Money is summed per currency, never across. `revenueBefore` is the revenue four weeks
 * earlier; null if it was not recorded then.
 */
export const AccountStatistics = z.object({
  weeks: z.array(z.object({ week: Week, accounts: z.number().int(), verified: z.number().int() })),
  revenue: z.array(PlanRevenue),
  revenueBefore: z.array(PlanRevenue).nullable().default(null),
})
export type AccountStatistics = z.infer<typeof AccountStatistics>

/** Data for the charts of the admin dashboard. Counts of opportunities come from search facets. */
export const statistics = {
  applications: endpoint({
    method: 'GET',
    path: '/api/admin/catalog/statistics',
    summary: 'Applications per week',
    access: 'admin',
    response: ApplicationWeeks,
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/admin/identity-billing/statistics',
    summary: 'New accounts per week, and revenue by plan and currency',
    access: 'admin',
    response: AccountStatistics,
  }),
}

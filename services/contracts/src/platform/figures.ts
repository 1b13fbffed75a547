import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Money } from '../primitives.ts'
import { PaidPlan } from '../identity/plans.ts'

/** A week (UTC) by its Monday, e.g. `2026-11-16`. */
const Week = z.iso.date()

/** Applications of everybody by the week in which they were submitted and decided; twelve weeks, the present one last. */
export const ApplicationWeeks = z.array(
  z.object({
    week: Week,
    submitted: z.number().int(),
    approved: z.number().int(),
    rejected: z.number().int(),
  }),
)
export type ApplicationWeeks = z.infer<typeof ApplicationWeeks>

/**
 * New accounts per week, twelve weeks, the present one last; and what the paid plans bring in a month, by the payments
 * that the provider announced for them. Money is summed per currency, never across.
 */
export const AccountFigures = z.object({
  weeks: z.array(z.object({ week: Week, accounts: z.number().int(), verified: z.number().int() })),
  revenue: z.array(
    z.object({ plan: PaidPlan, currency: Currency, subscriptions: z.number().int(), monthly: Money }),
  ),
})
export type AccountFigures = z.infer<typeof AccountFigures>

/** What the charts of the admin dashboard are drawn from; counts of opportunities are the search's own facets. */
export const figures = {
  applications: endpoint({
    method: 'GET',
    path: '/api/admin/catalog/figures',
    summary: 'Applications per week',
    access: 'admin',
    response: ApplicationWeeks,
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/admin/identity-billing/figures',
    summary: 'New accounts per week, and revenue by plan and currency',
    access: 'admin',
    response: AccountFigures,
  }),
}

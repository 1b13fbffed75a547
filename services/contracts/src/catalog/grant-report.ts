import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Money } from '../primitives.ts'
import { ReportDue } from './timeline.ts'

/** How many grants, and what they add up to; `unknown` of them have no sum. */
export const GrantSum = z.object({ count: z.number().int(), sum: Money, unknown: z.number().int() })
export type GrantSum = z.infer<typeof GrantSum>

/** Grants in one currency that were sent: all of them, and by what became of them. `won` adds up what was awarded. */
export const GrantTotals = z.object({
  currency: Currency,
  requested: GrantSum,
  won: GrantSum,
  pending: GrantSum,
  lost: GrantSum,
})
export type GrantTotals = z.infer<typeof GrantTotals>

const percent = z
  .int('Enter a whole number of percent')
  .min(0, 'Enter 0 to 100 percent')
  .max(100, 'Enter 0 to 100 percent')

/** How likely a workspace thinks that grants of a status are, in percent, and after how many months funders decide. */
export const GrantEstimates = z.object({
  deciding: percent,
  writing: percent,
  sent: percent,
  months: z
    .int('Enter a whole number of months')
    .min(0, 'Enter 0 to 36 months')
    .max(36, 'Enter 0 to 36 months'),
})
export type GrantEstimates = z.infer<typeof GrantEstimates>

/** What a workspace estimates until somebody changes it. */
export const defaultEstimates: GrantEstimates = { deciding: 10, writing: 25, sent: 40, months: 3 }

/**
 * What a board asks about a workspace's grants. Years are those in which they were sent, newest first; funders are in the order of
 * what they were asked for. Sums of different currencies are never added.
 */
export const GrantReport = z.object({
  totals: z.array(GrantTotals),
  years: z.array(GrantTotals.extend({ year: z.number().int() })),
  /** `slug` and `name` are null for opportunities that say no funder. */
  funders: z.array(GrantTotals.extend({ slug: z.string().nullable(), name: z.string().nullable() })),
  /**
   * By quarter (`2027-Q1`; null without a day to count from): `sum` is what was asked for times its estimate, when funders decide,
   * and `promised` what awards have still to pay, when it is expected. `count` is how many grants.
   */
  expected: z.array(
    z.object({
      quarter: z.string().nullable(),
      currency: Currency,
      sum: Money,
      promised: Money.default('0.00'),
      count: z.number().int(),
    }),
  ),
  /** Grants that are left out of `expected`: without a sum, or not sent by their deadline. */
  leftOut: z.object({ unknown: z.number().int(), missed: z.number().int() }),
  estimates: GrantEstimates,
  due: z.array(ReportDue),
})
export type GrantReport = z.infer<typeof GrantReport>

/** The board's report. */
export const grantReport = {
  /** 403 `PLAN_REQUIRED` for plans without canAccessAnalytics. */
  read: endpoint({
    method: 'GET',
    path: '/api/grants/report',
    summary: 'What your organization requested and won, by year and funder, and what is to come',
    permission: 'read',
    response: GrantReport,
  }),
  estimate: endpoint({
    method: 'PUT',
    path: '/api/grants/report/estimates',
    summary: 'Change how likely your organization thinks its grants are',
    permission: 'edit',
    body: GrantEstimates,
    response: GrantEstimates,
  }),
}

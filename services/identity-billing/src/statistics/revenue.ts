import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { PlanRevenue } from '@fundharbor/contracts/platform/statistics'
import { subDays } from 'date-fns/subDays'
import { Model } from 'objection'

/** How far back revenue is compared, in days, and how much older the record can be if the job did not run. */
const COMPARED_DAYS = 28
const TOLERANCE_DAYS = 7

/** The next payment of each subscription that is not canceled; plans are monthly. */
export async function revenueByPlan(): Promise<PlanRevenue[]> {
  const { rows } = await Model.knex().raw(
    `SELECT plan, next_payment->>'currency' AS currency, count(*)::int AS subscriptions,
            sum((next_payment->>'amount')::numeric)::numeric(15, 2)::text AS monthly
     FROM billing_accounts
     WHERE plan IS NOT NULL AND NOT cancel_at_period_end AND next_payment IS NOT NULL
     GROUP BY 1, 2 ORDER BY sum((next_payment->>'amount')::numeric) DESC, 1, 2`,
  )
  return rows
}

/** Records the revenue of each day, after the night in which subscriptions are read from the payment provider. */
export const revenueHistory: ScheduledJob = {
  name: 'record-revenue',
  schedule: '10 4 * * *',
  async run(knex) {
    const revenue = JSON.stringify(await revenueByPlan())
    const day = dayOf(clock.now())
    await knex.table('revenue_history').insert({ day, revenue }).onConflict('day').merge()
  },
}

/** The revenue four weeks ago; null if it was not recorded. */
export async function revenueBefore(): Promise<PlanRevenue[] | null> {
  const until = subDays(clock.now(), COMPARED_DAYS)
  const row = await Model.knex()
    .table('revenue_history')
    .where('day', '<=', dayOf(until))
    .where('day', '>', dayOf(subDays(until, TOLERANCE_DAYS)))
    .orderBy('day', 'desc')
    .first('revenue')
  return row?.revenue ?? null
}

/** In UTC, e.g. `2026-11-16`. */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

import { mount } from '@fundharbor/chassis/http/mount'
import { lastWeeks, weekOf } from '@fundharbor/chassis/data/weeks'
import { statistics, type AccountStatistics } from '@fundharbor/contracts/platform/statistics'
import { Router } from '@koa/router'
import { Model } from 'objection'

export const router = new Router()

mount(router, statistics.accounts, async () => {
  const [weeks, revenue] = await Promise.all([accountWeeks(), revenueByPlan()])
  return { weeks, revenue }
})

/** Reads only recent accounts, by the index on their creation. */
async function accountWeeks(): Promise<AccountStatistics['weeks']> {
  const weeks = lastWeeks()
  const { rows }: { rows: AccountStatistics['weeks'] } = await Model.knex().raw(
    `SELECT ${weekOf('created_at')} AS week, count(*)::int AS accounts,
            (count(*) FILTER (WHERE email_verified))::int AS verified
     FROM users WHERE created_at >= :since GROUP BY 1`,
    { since: `${weeks[0]}T00:00:00Z` },
  )
  const found = new Map(rows.map((row) => [row.week, row]))
  return weeks.map((week) => found.get(week) ?? { week, accounts: 0, verified: 0 })
}

/** The next payment of each subscription that is not canceled; plans are monthly. */
async function revenueByPlan(): Promise<AccountStatistics['revenue']> {
  const { rows } = await Model.knex().raw(
    `SELECT plan, next_payment->>'currency' AS currency, count(*)::int AS subscriptions,
            sum((next_payment->>'amount')::numeric)::numeric(15, 2)::text AS monthly
     FROM billing_accounts
     WHERE plan IS NOT NULL AND NOT cancel_at_period_end AND next_payment IS NOT NULL
     GROUP BY 1, 2 ORDER BY sum((next_payment->>'amount')::numeric) DESC, 1, 2`,
  )
  return rows
}

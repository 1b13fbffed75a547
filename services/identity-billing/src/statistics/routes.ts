import { mount } from '@fundharbor/chassis/http/mount'
import { lastWeeks, weekOf } from '@fundharbor/chassis/data/weeks'
import { statistics, type AccountStatistics } from '@fundharbor/contracts/platform/statistics'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { revenueBefore, revenueByPlan } from './revenue.ts'

export const router = new Router()

mount(router, statistics.accounts, async () => {
  const [weeks, revenue, before] = await Promise.all([accountWeeks(), revenueByPlan(), revenueBefore()])
  return { weeks, revenue, revenueBefore: before }
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

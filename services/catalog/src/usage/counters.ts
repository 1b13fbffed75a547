import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model } from 'objection'

const DAY_MS = 86_400_000

/** Views spent in the running period and its end; none and null when no period runs. */
export async function viewsThisPeriod(
  userId: string,
  periodDays: number,
): Promise<{ used: number; resetAt: Date | null }> {
  const period = await Model.knex().table('view_periods').where({ user_id: userId }).first()
  if (!period) return { used: 0, resetAt: null }
  const resetAt = new Date(period.startedAt.getTime() + periodDays * DAY_MS)
  return resetAt > clock.now() ? { used: period.used, resetAt } : { used: 0, resetAt: null }
}

/** Applications submitted in the calendar month (UTC). */
export async function applicationsThisMonth(userId: string): Promise<number> {
  const month = clock.now().toISOString().slice(0, 7)
  const row = await Model.knex().table('monthly_applications').where({ user_id: userId, month }).first()
  return row?.used ?? 0
}

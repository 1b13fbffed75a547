import { clock } from '@fundharbor/chassis/runtime/clock'
import { addDays } from 'date-fns/addDays'
import { Model } from 'objection'

/** Views that a workspace used in the current period, and when it ends; 0 and null without a current period. */
export async function viewsThisPeriod(
  workspaceId: string,
  periodDays: number,
): Promise<{ used: number; resetAt: Date | null }> {
  const period = await Model.knex().table('view_periods').where({ workspace_id: workspaceId }).first()
  if (!period) return { used: 0, resetAt: null }
  const resetAt = addDays(period.startedAt, periodDays)
  return resetAt > clock.now() ? { used: period.used, resetAt } : { used: 0, resetAt: null }
}

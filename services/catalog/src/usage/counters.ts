import { clock } from '@fundharbor/chassis/runtime/clock'
import { addDays } from 'date-fns/addDays'
import { viewsOf } from '../opportunities/views.ts'
import { Model } from 'objection'

/** Views that a workspace used in the current period, and when it ends; 0 and null without a current period. */
export async function viewsThisPeriod(
  { id, workspaceId }: { id: string; workspaceId: string | undefined },
  periodDays: number,
): Promise<{ used: number; resetAt: Date | null }> {
  // One that has not been moved to the workspace yet counts first.
  const period = await Model.knex()
    .table('view_periods')
    .where(viewsOf({ id, workspaceId }))
    .orderByRaw('workspace_id IS NULL DESC')
    .first()
  if (!period) return { used: 0, resetAt: null }
  const resetAt = addDays(period.startedAt, periodDays)
  return resetAt > clock.now() ? { used: period.used, resetAt } : { used: 0, resetAt: null }
}

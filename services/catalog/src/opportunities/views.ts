import { clock } from '@fundharbor/chassis/runtime/clock'
import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { Failure } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { addDays } from 'date-fns/addDays'
import { differenceInDays } from 'date-fns/differenceInDays'
import { subDays } from 'date-fns/subDays'
import type { Knex } from 'knex'
import { Model } from 'objection'

/**
 * Counts the first view of an opportunity by anybody in the workspace in the period; further views are free. A period starts
 * with its first view. Throws VIEW_LIMIT_REACHED with the time of the reset. The count is one conditional statement, so that
 * concurrent requests on any number of replicas cannot exceed the limit.
 */
export async function countView(person: Person, opportunityId: string): Promise<void> {
  const now = clock.now()
  const { opportunitiesPerPeriod: limit, periodDays } = limitsOf(person, now)
  await Model.knex().transaction(async (trx) => {
    const period = await startPeriod(trx, person, { now, periodDays })
    if (await recordView(trx, period, { userId: person.id, opportunityId, now })) {
      await countAgainstLimit(trx, period.id, { limit, resetAt: addDays(period.startedAt, periodDays) })
    }
  })
}

/** Restricts a query to the rows of a workspace, and to those of the person that have not been moved there yet. */
export const viewsOf =
  ({ id, workspaceId }: { id: string; workspaceId: string | undefined }) =>
  (rows: Knex.QueryBuilder): void => {
    // The release before asks without a workspace.
    if (!workspaceId) void rows.where({ user_id: id })
    else void rows.where({ workspace_id: workspaceId }).orWhere({ user_id: id, workspace_id: null })
  }

/** Whether somebody has opened an opportunity, in whatever period: a member of the workspace, or the person themselves. */
export async function hasOpened(
  { id, workspaceId }: { id: string; workspaceId: string | undefined },
  opportunityId: string,
): Promise<boolean> {
  const views = Model.knex().table('user_opportunity_views').where({ opportunity_id: opportunityId })
  const view = await views.where(viewsOf({ id, workspaceId })).first('id')
  return view !== undefined
}

interface Period {
  id: string
  startedAt: Date
  /** Null for one that has not been moved to its workspace yet. */
  workspaceId: string | null
}

const RESTART = `
  started_at = CASE WHEN period.started_at <= :oldest THEN :now ELSE period.started_at END,
  used = CASE WHEN period.started_at <= :oldest THEN 0 ELSE period.used END`

/** The current period; an expired one starts again with this view. Locks it. */
async function startPeriod(
  trx: Knex,
  { id, workspaceId }: MemberInWorkspace,
  { now, periodDays }: { now: Date; periodDays: number },
): Promise<Period> {
  const values = { id, workspaceId, now, oldest: subDays(now, periodDays) }
  const returning = 'RETURNING id, started_at AS "startedAt", workspace_id AS "workspaceId"'
  // Until it is moved, the person's own period counts wherever they work, as in the release before.
  const { rows: unmoved } = await trx.raw(
    `UPDATE view_periods AS period SET ${RESTART} WHERE user_id = :id AND workspace_id IS NULL ${returning}`,
    values,
  )
  if (unmoved[0]) return unmoved[0]
  const { rows } = await trx.raw(
    `INSERT INTO view_periods AS period (workspace_id, started_at, used) VALUES (:workspaceId, :now, 0)
     ON CONFLICT (workspace_id) DO UPDATE SET ${RESTART} ${returning}`,
    values,
  )
  return rows[0]
}

/** Records a view. Returns whether it is the first of this opportunity in the period. */
async function recordView(
  trx: Knex,
  { workspaceId, startedAt }: Period,
  { userId, opportunityId, now }: { userId: string; opportunityId: string; now: Date },
): Promise<boolean> {
  const { week, year } = isoWeek(now)
  const inserted = await trx
    .table('user_opportunity_views')
    .insert({
      user_id: userId,
      workspace_id: workspaceId,
      opportunity_id: opportunityId,
      viewed_at: now,
      week_number: week,
      year,
      period_started_at: startedAt,
    })
    // By the person, for periods that have not been moved, or by the workspace.
    .onConflict()
    .ignore()
    .returning('id')
  return inserted.length > 0
}

async function countAgainstLimit(
  trx: Knex,
  id: string,
  { limit, resetAt }: { limit: number; resetAt: Date },
) {
  const open = trx.table('view_periods').where({ id })
  const granted = await (limit === -1 ? open : open.where('used', '<', limit)).increment('used', 1)
  if (granted === 0) {
    throw new Failure('VIEW_LIMIT_REACHED', `You have opened all ${limit} opportunities in this period.`, {
      resetAt: resetAt.toISOString(),
    })
  }
}

/** The ISO 8601 week of an instant, in UTC. The year is that of the week's Thursday. */
export function isoWeek(instant: Date): { week: number; year: number } {
  const thursday = subDays(addDays(instant, 4), instant.getUTCDay() || 7)
  const year = thursday.getUTCFullYear()
  return { week: Math.floor(differenceInDays(thursday, Date.UTC(year, 0, 1)) / 7) + 1, year }
}

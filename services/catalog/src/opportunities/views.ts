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
    const { isFirst, isAllowed } = await recordView(trx, period, {
      userId: person.id,
      opportunityId,
      now,
      limit,
    })
    if (!isFirst || isAllowed) return
    throw new Failure('VIEW_LIMIT_REACHED', `You have opened all ${limit} opportunities in this period.`, {
      resetAt: addDays(period.startedAt, periodDays).toISOString(),
    })
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

/** Until a person's own period is moved, it counts in every workspace, as in the previous release. */
const START_PERIOD = `
  WITH unmoved AS (
    UPDATE view_periods AS period SET ${RESTART} WHERE user_id = :userId AND workspace_id IS NULL
    RETURNING id, started_at, workspace_id
  ), moved AS (
    INSERT INTO view_periods AS period (workspace_id, started_at, used)
    SELECT CAST(:workspaceId AS uuid), :now, 0 WHERE NOT EXISTS (SELECT FROM unmoved)
    ON CONFLICT (workspace_id) DO UPDATE SET ${RESTART}
    RETURNING id, started_at, workspace_id
  )
  SELECT id, started_at AS "startedAt", workspace_id AS "workspaceId"
  FROM (SELECT * FROM unmoved UNION ALL SELECT * FROM moved) AS current_period`

/** The current period; an expired one starts again with this view. Locks it. */
async function startPeriod(
  trx: Knex,
  { id: userId, workspaceId }: MemberInWorkspace,
  { now, periodDays }: { now: Date; periodDays: number },
): Promise<Period> {
  const oldest = subDays(now, periodDays)
  const { rows } = await trx.raw(START_PERIOD, { userId, workspaceId, now, oldest })
  return rows[0]
}

/** A view counts once per person until the period is moved, and once per workspace after that. */
const RECORD_VIEW = `
  WITH first_view AS (
    INSERT INTO user_opportunity_views
      (user_id, workspace_id, opportunity_id, viewed_at, week_number, year, period_started_at)
    VALUES (:userId, :workspaceId, :opportunityId, :now, :week, :year, :startedAt)
    ON CONFLICT DO NOTHING RETURNING id
  ), counted AS (
    UPDATE view_periods SET used = used + 1
    WHERE id = :id AND (:limit = -1 OR used < :limit) AND EXISTS (SELECT FROM first_view) RETURNING id
  )
  SELECT EXISTS (SELECT FROM first_view) AS "isFirst", EXISTS (SELECT FROM counted) AS "isAllowed"`

interface NewView {
  userId: string
  opportunityId: string
  now: Date
  /** How many opportunities can be opened in the period; -1 for any number. */
  limit: number
}

/** Records a view, and counts it if it is the first of this opportunity in the period and the limit allows it. */
async function recordView(
  trx: Knex,
  period: Period,
  view: NewView,
): Promise<{ isFirst: boolean; isAllowed: boolean }> {
  const { rows } = await trx.raw(RECORD_VIEW, { ...period, ...view, ...isoWeek(view.now) })
  return rows[0]
}

/** The ISO 8601 week of an instant, in UTC. The year is that of the week's Thursday. */
export function isoWeek(instant: Date): { week: number; year: number } {
  const thursday = subDays(addDays(instant, 4), instant.getUTCDay() || 7)
  const year = thursday.getUTCFullYear()
  return { week: Math.floor(differenceInDays(thursday, Date.UTC(year, 0, 1)) / 7) + 1, year }
}

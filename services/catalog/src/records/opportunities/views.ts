import { clock } from '@fundharbor/chassis/runtime/clock'
import { eraseWorkspaceRows } from '@fundharbor/chassis/data/workspace-rows'
import { Failure } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { addDays } from 'date-fns/addDays'
import { differenceInDays } from 'date-fns/differenceInDays'
import { subDays } from 'date-fns/subDays'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { fieldList } from './field-lists.ts'
import type { OpportunityModel } from './model.ts'
import { isOwn } from './visible.ts'

/**
 * Counts the first view of an opportunity by anybody in the workspace in the period; further views are free. A period starts
 * with its first view. Throws VIEW_LIMIT_REACHED with the time of the reset. The count is one conditional statement, so that
 * concurrent requests on any number of replicas cannot exceed the limit.
 */
export async function countView(person: Person, opportunity: OpportunityModel): Promise<void> {
  if (isFree(opportunity)) return
  const now = clock.now()
  const { opportunitiesPerPeriod: limit, periodDays } = limitsOf(person, now)
  const view: NewView = {
    workspaceId: person.workspaceId,
    userId: person.id,
    opportunityId: opportunity.id,
    now,
    oldest: subDays(now, periodDays),
    limit,
  }
  if (await countInPeriod(Model.knex(), view)) return
  await Model.knex().transaction(async (trx) => {
    const startedAt = await startPeriod(trx, view)
    if (await countInPeriod(trx, view)) return
    throw new Failure('VIEW_LIMIT_REACHED', `You have opened all ${limit} opportunities in this period.`, {
      resetAt: addDays(startedAt, periodDays).toISOString(),
    })
  })
}

const texts = fieldList.filter(({ kind }) => kind === 'html' || kind === 'html?').map(({ name }) => name)

/** Whether opening it costs no view: the workspace added it, or its source has published nothing to read. */
export const isFree = (opportunity: OpportunityModel): boolean =>
  isOwn(opportunity) || (!opportunity.documents?.length && texts.every((name) => !opportunity[name]))

/** Whether a member of the workspace has opened an opportunity, in whatever period. */
export async function hasOpened(workspaceId: string, opportunityId: string): Promise<boolean> {
  const opened = { workspace_id: workspaceId, opportunity_id: opportunityId }
  return (await Model.knex().table('user_opportunity_views').where(opened).first('id')) !== undefined
}

/** Counts a view, unless it was counted in this period. Returns no row if a period has to start first, or the limit is reached. */
const COUNT_IN_PERIOD = `
  WITH seen AS (
    SELECT FROM view_periods p JOIN user_opportunity_views v
      ON v.workspace_id = p.workspace_id AND v.period_started_at = p.started_at
    WHERE p.workspace_id = :workspaceId AND p.started_at > :oldest AND v.opportunity_id = :opportunityId
  ), period AS (
    SELECT workspace_id, started_at FROM view_periods
    WHERE workspace_id = :workspaceId AND started_at > :oldest AND (:limit = -1 OR used < :limit) AND NOT EXISTS (SELECT FROM seen)
    FOR UPDATE
  ), first_view AS (
    INSERT INTO user_opportunity_views
      (user_id, workspace_id, opportunity_id, viewed_at, week_number, year, period_started_at)
    SELECT :userId, workspace_id, :opportunityId, :now, :week, :year, started_at FROM period
    ON CONFLICT DO NOTHING RETURNING workspace_id
  ), counted AS (
    UPDATE view_periods p SET used = used + 1 FROM first_view f WHERE p.workspace_id = f.workspace_id
    RETURNING p.workspace_id
  )
  SELECT FROM seen UNION ALL SELECT FROM counted`

/** False if a period has to start first, or the limit is reached. */
async function countInPeriod(knex: Knex, view: NewView): Promise<boolean> {
  const { rows } = await knex.raw(COUNT_IN_PERIOD, { ...view, ...isoWeek(view.now) })
  return rows.length > 0
}

interface NewView {
  workspaceId: string
  userId: string
  opportunityId: string
  now: Date
  /** The current period started after this. */
  oldest: Date
  /** How many opportunities can be opened in the period; -1 for any number. */
  limit: number
}

const START_PERIOD = `
  INSERT INTO view_periods AS period (workspace_id, started_at, used) VALUES (:workspaceId, :now, 0)
  ON CONFLICT (workspace_id) DO UPDATE SET
    started_at = CASE WHEN period.started_at <= :oldest THEN :now ELSE period.started_at END,
    used = CASE WHEN period.started_at <= :oldest THEN 0 ELSE period.used END
  RETURNING started_at AS "startedAt"`

/** When the current period began; an expired one starts again with this view. Locks it. */
async function startPeriod(trx: Knex, { workspaceId, now, oldest }: NewView): Promise<Date> {
  const { rows } = await trx.raw(START_PERIOD, { workspaceId, now, oldest })
  return rows[0].startedAt
}

/** The ISO 8601 week of an instant, in UTC. The year is that of the week's Thursday. */
export function isoWeek(instant: Date): { week: number; year: number } {
  const thursday = subDays(addDays(instant, 4), instant.getUTCDay() || 7)
  const year = thursday.getUTCFullYear()
  return { week: Math.floor(differenceInDays(thursday, Date.UTC(year, 0, 1)) / 7) + 1, year }
}

/** Deletes the views of a workspace that goes with a person; those of a team stay, without them. */
export async function eraseViews(
  trx: Knex,
  erased: { personId: string; workspaceId: string | undefined },
): Promise<void> {
  const { workspaceId } = erased
  await eraseWorkspaceRows(trx, { table: 'user_opportunity_views', unnamed: { user_id: null } }, erased)
  if (workspaceId) await trx.table('view_periods').where({ workspace_id: workspaceId }).delete()
}

import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { addDays } from 'date-fns/addDays'
import { differenceInDays } from 'date-fns/differenceInDays'
import { subDays } from 'date-fns/subDays'
import type { Knex } from 'knex'
import { Model } from 'objection'

/**
 * Counts the first view of an opportunity in the period; further views are free. A period starts with its first view.
 * Throws VIEW_LIMIT_REACHED with the time of the reset. The count is one conditional statement, so that concurrent
 * requests on any number of replicas cannot exceed the limit.
 */
export async function countView(person: Person, opportunityId: string): Promise<void> {
  const now = clock.now()
  const { opportunitiesPerPeriod: limit, periodDays } = limitsOf(person, now)
  await Model.knex().transaction(async (trx) => {
    const startedAt = await startPeriod(trx, { userId: person.id, now, periodDays })
    if (await recordView(trx, { userId: person.id, opportunityId, startedAt, now })) {
      await countAgainstLimit(trx, {
        userId: person.id,
        limit,
        resetAt: addDays(startedAt, periodDays),
      })
    }
  })
}

/** Whether a person has opened an opportunity, in whatever period. */
export async function hasOpened(userId: string, opportunityId: string): Promise<boolean> {
  const view = await Model.knex()
    .table('user_opportunity_views')
    .where({ user_id: userId, opportunity_id: opportunityId })
    .first('id')
  return view !== undefined
}

interface Period {
  userId: string
  now: Date
  periodDays: number
}

/** Start of the current period; an expired one starts again with this view. Locks the person's row. */
async function startPeriod(trx: Knex, { userId, now, periodDays }: Period): Promise<Date> {
  const oldest = subDays(now, periodDays)
  const { rows } = await trx.raw(
    `INSERT INTO view_periods AS period (user_id, started_at, used) VALUES (:userId, :now, 0)
     ON CONFLICT (user_id) DO UPDATE SET
       started_at = CASE WHEN period.started_at <= :oldest THEN :now ELSE period.started_at END,
       used = CASE WHEN period.started_at <= :oldest THEN 0 ELSE period.used END
     RETURNING started_at`,
    { userId, now, oldest },
  )
  return rows[0].started_at
}

/** Records a view. Returns whether it is the first of this opportunity in the period. */
async function recordView(
  trx: Knex,
  view: { userId: string; opportunityId: string; startedAt: Date; now: Date },
): Promise<boolean> {
  const { week, year } = isoWeek(view.now)
  const inserted = await trx
    .table('user_opportunity_views')
    .insert({
      user_id: view.userId,
      opportunity_id: view.opportunityId,
      viewed_at: view.now,
      week_number: week,
      year,
      period_started_at: view.startedAt,
    })
    .onConflict(['user_id', 'period_started_at', 'opportunity_id'])
    .ignore()
    .returning('id')
  return inserted.length > 0
}

async function countAgainstLimit(
  trx: Knex,
  { userId, limit, resetAt }: { userId: string; limit: number; resetAt: Date },
) {
  const open = trx.table('view_periods').where({ user_id: userId })
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

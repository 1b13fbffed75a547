import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Knex } from 'knex'
import { Model } from 'objection'

const DAY_MS = 86_400_000

/**
 * Spends a view on the first opening of an opportunity in the period; opening it again is free. The period begins
 * with its first view. Throws VIEW_LIMIT_REACHED with the time of the reset. The limit is spent by one conditional
 * statement: 3 means 3, however many ask at once and on however many replicas.
 */
export async function spendView(person: Person, opportunityId: string): Promise<void> {
  const now = clock.now()
  const { opportunitiesPerPeriod: limit, periodDays } = limitsOf(person, now)
  await Model.knex().transaction(async (trx) => {
    const startedAt = await currentPeriod(trx, { userId: person.id, now, periodDays })
    if (await recordView(trx, { userId: person.id, opportunityId, startedAt, now })) {
      await spend(trx, {
        userId: person.id,
        limit,
        resetAt: new Date(startedAt.getTime() + periodDays * DAY_MS),
      })
    }
  })
}

interface Period {
  userId: string
  now: Date
  periodDays: number
}

/** Start of the running period; one that has run out begins anew with this view. Locks the person's row. */
async function currentPeriod(trx: Knex, { userId, now, periodDays }: Period): Promise<Date> {
  const oldest = new Date(now.getTime() - periodDays * DAY_MS)
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

/** Whether this is the first opening in the period. */
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

async function spend(
  trx: Knex,
  { userId, limit, resetAt }: { userId: string; limit: number; resetAt: Date },
) {
  const open = trx.table('view_periods').where({ user_id: userId })
  const granted = await (limit === -1 ? open : open.where('used', '<', limit)).increment('used', 1)
  if (granted === 0) {
    throw new Failure(
      'VIEW_LIMIT_REACHED',
      `You have opened the ${limit} opportunities of your plan's period.`,
      {
        resetAt: resetAt.toISOString(),
      },
    )
  }
}

/** ISO 8601 week: the week of a date is that of its Thursday. */
export function isoWeek(date: Date): { week: number; year: number } {
  const thursday = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7))
  const year = thursday.getUTCFullYear()
  const days = (thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS
  return { week: Math.floor(days / 7) + 1, year }
}

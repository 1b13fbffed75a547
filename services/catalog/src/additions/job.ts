import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import type { Knex } from 'knex'
import { addNewcomers } from './add-newcomers.ts'
import { claimDay } from './claims.ts'
import type { AdditionSource } from './newcomers.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The hour of the day, in UTC. */
const AT_HOUR = 6

/**
 * Ten new opportunities every day at 06:00 UTC. Looks every five minutes whether the last 06:00 has been served, so
 * that a platform that slept over it catches up, once.
 */
export const dailyAddition = (sources: readonly AdditionSource[]): ScheduledJob => ({
  name: 'daily-addition',
  schedule: '*/5 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  async run(knex) {
    if (await featureFlags.isOn('dailyAddition')) await addForToday(knex, sources)
  },
})

/** Serves the last 06:00 unless it has been. A catalogue that was first filled after it has nothing to catch up. */
export async function addForToday(knex: Knex, sources: readonly AdditionSource[]): Promise<void> {
  const due = lastDue(clock.now())
  const filledBefore = await knex.table('import_runs').where('startedAt', '<=', due).first('id')
  if (!filledBefore) return
  const claimed = await claimDay(knex, due.toISOString().slice(0, 10))
  if (claimed) await addNewcomers(knex, claimed.id, sources)
}

function lastDue(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + AT_HOUR * HOUR_MS
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

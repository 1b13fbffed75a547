import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { subDays } from 'date-fns/subDays'
import type { Knex } from 'knex'
import { addOpportunities } from './add-opportunities.ts'
import { claimDay } from './claims.ts'
import type { AdditionSource } from './sources.ts'

/** Hour of the day in UTC. */
const ADDITION_HOUR = 6

/**
 * Adds ten opportunities every day at 6:00 AM UTC. The job runs every five minutes and adds them unless the last 6:00 AM
 * is done, so that a missed day is caught up once.
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

/** Runs the addition that was due last, unless it is done or the catalog was empty then. */
export async function addForToday(knex: Knex, sources: readonly AdditionSource[]): Promise<void> {
  const due = lastDue(clock.now())
  const filledBefore = await knex.table('import_runs').where('startedAt', '<=', due).first('id')
  if (!filledBefore) return
  const claimed = await claimDay(knex, due.toISOString().slice(0, 10))
  if (claimed) await addOpportunities(knex, claimed.id, sources)
}

function lastDue(now: Date): Date {
  const today = new Date(now)
  today.setUTCHours(ADDITION_HOUR, 0, 0, 0)
  return today <= now ? today : subDays(today, 1)
}

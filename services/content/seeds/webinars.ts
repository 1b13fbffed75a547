import { clock } from '@fundharbor/chassis/runtime/clock'
import { addDays } from 'date-fns/addDays'
import { addWeeks } from 'date-fns/addWeeks'
import type { Knex } from 'knex'
import { MaterialModel, WebinarModel } from '../src/webinars/model.ts'
import { claimSeed } from './claim-seed.ts'
import { sampleWebinars, type SampleWebinar } from './webinars.data.ts'

/** Adds the sample webinars, once. Their dates are relative to the day of loading; series are weekly. */
export async function seedWebinars(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    if (!(await claimSeed(trx, 'webinars'))) return
    for (const webinar of sampleWebinars) await insertWebinar(trx, webinar)
  })
}

async function insertWebinar(trx: Knex, { inDays, hour, material, ...facts }: SampleWebinar): Promise<void> {
  const now = clock.now()
  const day = addDays(now, inDays)
  day.setUTCHours(hour, 0, 0, 0)
  const furtherDates = Array.from({ length: (facts.sessions ?? 1) - 1 }, (_, week) => addWeeks(day, week + 1))
  const { id } = await WebinarModel.query(trx).insert({
    ...facts,
    startsAt: day,
    furtherDates,
    createdAt: now,
  })
  if (material)
    await MaterialModel.query(trx).insert({
      ...material,
      webinarId: id,
      contentType: 'text/plain; charset=utf-8',
    })
}

import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { MaterialModel, WebinarModel } from '../src/webinars/model.ts'
import { claimSeed } from './claim-seed.ts'
import { sampleWebinars, type SampleWebinar } from './webinars.data.ts'

const DAY = 86_400_000

/** Puts the first webinars into the calendar, once; their days count from the day of loading. */
export async function seedWebinars(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    if (!(await claimSeed(trx, 'webinars'))) return
    for (const webinar of sampleWebinars) await insertWebinar(trx, webinar)
  })
}

async function insertWebinar(trx: Knex, { inDays, hour, material, ...facts }: SampleWebinar): Promise<void> {
  const now = clock.now()
  const day = new Date(now.getTime() + inDays * DAY)
  day.setUTCHours(hour, 0, 0, 0)
  const { id } = await WebinarModel.query(trx).insert({ ...facts, startsAt: day, createdAt: now })
  if (material)
    await MaterialModel.query(trx).insert({
      ...material,
      webinarId: id,
      contentType: 'text/plain; charset=utf-8',
    })
}

import { clock } from '@fundharbor/chassis/runtime/clock'
import { housekeeping as common } from '@fundharbor/chassis/jobs/housekeeping'
import type { Job } from '@fundharbor/chassis/jobs/jobs'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

/**
 * Every night deletes documents that were deleted 30 days ago, runs and their events after 2 days, and recommendations
 * after 30 days (they are computed again when needed), besides what every service cleans up.
 */
export const housekeeping: Job = {
  name: 'housekeeping',
  schedule: '25 3 * * *',
  slot: (now) => now.toISOString().slice(0, 10),
  async run(knex) {
    await knex.table('generated_documents').where('deleted_at', '<', daysAgo(30)).delete()
    await knex.table('writing_runs').where('created_at', '<', daysAgo(2)).delete()
    for (const table of ['recommendation_lists', 'recommendation_explanations'])
      await knex.table(table).where('computed_at', '<', daysAgo(30)).delete()
    await common.run(knex)
  },
}

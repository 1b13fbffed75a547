import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { foldRevisions } from '../opportunities/revision.ts'
import { pruneChanges } from '../search/feed/changes.ts'
import { foldAcronyms } from '../subjects/acronym-counts.ts'
import { foldTotals } from '../opportunities/totals.ts'

/** Sums up what single changes appended, and forgets changes that every engine has seen. */
export const searchUpkeep: ScheduledJob = {
  name: 'search-upkeep',
  schedule: '*/10 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  async run(knex) {
    await foldTotals(knex)
    await foldRevisions(knex)
    await foldAcronyms(knex)
    await pruneChanges(knex)
  },
}

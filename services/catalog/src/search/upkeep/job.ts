import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { compactRevisions } from '../../records/opportunities/revision.ts'
import { pruneChanges } from '../feed/changes.ts'
import { compactAcronyms } from '../../records/subjects/acronym-counts.ts'
import { compactTotals } from '../../records/opportunities/totals.ts'

/** Compacts append-only tables and prunes the search change feed. */
export const searchUpkeep: ScheduledJob = {
  name: 'search-upkeep',
  schedule: '*/10 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  async run(knex) {
    await compactTotals(knex)
    await compactRevisions(knex)
    await compactAcronyms(knex)
    await pruneChanges(knex)
  },
}

import type { Job } from '@fundharbor/chassis/jobs'
import { foldRevisions } from '../candidates/revision.ts'
import { foldTotals, refreshWordCounts } from '../imports/search-documents.ts'

const TEN_MINUTES_MS = 600_000

/** Folds what single changes noted into the counts that searches are planned by; imports fold their own. */
export const searchUpkeep: Job = {
  name: 'search-upkeep',
  schedule: '*/10 * * * *',
  slot: (now) =>
    new Date(Math.floor(now.getTime() / TEN_MINUTES_MS) * TEN_MINUTES_MS).toISOString().slice(0, 16),
  async run(knex) {
    await refreshWordCounts(knex)
    await foldTotals(knex)
    await foldRevisions(knex)
  },
}

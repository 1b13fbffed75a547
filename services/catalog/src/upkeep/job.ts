import type { Job } from '@fundharbor/chassis/jobs/jobs'
import { foldRevisions } from '../opportunities/revision.ts'
import { pruneChanges } from '../search/feed/changes.ts'
import { foldAcronyms } from '../subjects/acronym-counts.ts'
import { foldTotals } from '../opportunities/totals.ts'

const TEN_MINUTES_MS = 600_000

/** Sums up what single changes appended, and forgets changes that every engine has seen. */
export const searchUpkeep: Job = {
  name: 'search-upkeep',
  schedule: '*/10 * * * *',
  slot: (now) =>
    new Date(Math.floor(now.getTime() / TEN_MINUTES_MS) * TEN_MINUTES_MS).toISOString().slice(0, 16),
  async run(knex) {
    await foldTotals(knex)
    await foldRevisions(knex)
    await foldAcronyms(knex)
    await pruneChanges(knex)
  },
}

import type { Job } from '@fundharbor/chassis/jobs/jobs'
import { compactRevisions } from '../opportunities/revision.ts'
import { pruneChanges } from '../search/feed/changes.ts'
import { compactAcronyms } from '../subjects/acronym-counts.ts'
import { compactTotals } from '../opportunities/totals.ts'

const TEN_MINUTES_MS = 600_000

/** Compacts append-only tables and prunes the search change feed. */
export const searchUpkeep: Job = {
  name: 'search-upkeep',
  schedule: '*/10 * * * *',
  slot: (now) =>
    new Date(Math.floor(now.getTime() / TEN_MINUTES_MS) * TEN_MINUTES_MS).toISOString().slice(0, 16),
  async run(knex) {
    await compactTotals(knex)
    await compactRevisions(knex)
    await compactAcronyms(knex)
    await pruneChanges(knex)
  },
}

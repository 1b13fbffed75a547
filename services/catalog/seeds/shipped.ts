import type { Knex } from 'knex'
import { loadShippedOpportunities } from '../src/records/imports/shipped.ts'
import { synchronizeFields } from '../src/records/opportunities/synchronize-fields.ts'
import { readPosition } from '../src/search/feed/changes.ts'
import { loadShippedSubjects } from '../src/records/subjects/load-shipped.ts'

/** Loads what the catalog ships with, and begins an epoch of the change feed. */
export async function seedShipped(knex: Knex): Promise<void> {
  await loadShippedSubjects(knex)
  await loadShippedOpportunities(knex)
  await readPosition(knex)
}

/** Tracks the fields of this release, as the catalog does when it starts. */
export const trackFields = (knex: Knex): Promise<void> => synchronizeFields(knex)

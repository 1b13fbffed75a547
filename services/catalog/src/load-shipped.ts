import type { Knex } from 'knex'
import { loadShippedOpportunities } from './records/imports/shipped.ts'
import { synchronizeFields } from './records/opportunities/synchronize-fields.ts'
import { loadShippedSubjects } from './records/subjects/load-shipped.ts'

/** Loads what the service needs before it is ready. Opportunities need the fields and the subjects. */
export async function loadShipped(knex: Knex): Promise<void> {
  await synchronizeFields(knex)
  await loadShippedSubjects(knex)
  await loadShippedOpportunities(knex)
}

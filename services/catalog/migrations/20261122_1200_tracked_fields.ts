import type { Knex } from 'knex'
import { synchronizeFields } from '../src/opportunities/synchronize-fields.ts'
import { listed, noteOpportunityChanges } from './20261121_1410_changes.ts'
import { noteChangedOpportunities, watchedDiffer } from './20261122_0910_search_changes.ts'

/**
 * The triggers on `opportunities` read from tables which columns they compare, and the service writes those tables from
 * its table of fields: a new field needs no new trigger. Names of columns that are not there yet compare as null.
 */
export async function up(knex: Knex): Promise<void> {
  // With `is_told` the history keeps what the column said before and says now, else only that it changed.
  await knex.raw(`CREATE TABLE tracked_fields (
    name text PRIMARY KEY,
    is_told boolean NOT NULL,
    position integer NOT NULL)`)
  await knex.raw('CREATE TABLE watched_fields (name text PRIMARY KEY)')
  await synchronizeFields(knex)
  await knex.raw(noteOpportunityChanges('tracked_fields'))
  await knex.raw(noteChangedOpportunities(IS_CHANGED))
}

/** Materialized: the JSON of a row is made once, not for every column. */
const IS_CHANGED = `EXISTS (
  WITH changed AS MATERIALIZED (SELECT to_jsonb(old_row) AS was, to_jsonb(new_row) AS says)
  SELECT FROM changed, watched_fields field WHERE was->field.name IS DISTINCT FROM says->field.name)`

export async function down(knex: Knex): Promise<void> {
  await knex.raw(noteChangedOpportunities(watchedDiffer))
  await knex.raw(noteOpportunityChanges(listed))
  for (const table of ['tracked_fields', 'watched_fields']) await knex.schema.dropTable(table)
}

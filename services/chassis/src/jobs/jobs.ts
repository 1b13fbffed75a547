import type { Knex } from 'knex'

/** Creates the table of an earlier release; call it in a service's migration. */
export async function createJobRuns(knex: Knex): Promise<void> {
  await knex.schema.createTable('job_runs', (table) => void table.text('job').primary())
}

import type { Knex } from 'knex'

/** The dashboard counts decisions by week; built without keeping anybody waiting. */
export const config = { transaction: false }

export async function up(knex: Knex): Promise<void> {
  // An attempt that was cut short leaves an index that nobody uses.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS applications_decided')
  await knex.raw(
    `CREATE INDEX CONCURRENTLY applications_decided ON applications (reviewed_at)
     WHERE status IN ('approved', 'rejected')`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS applications_decided')
}

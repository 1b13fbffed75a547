import type { Knex } from 'knex'

/** Digests ask what came into the catalogue lately; built without keeping anybody waiting. */
export const config = { transaction: false }

export async function up(knex: Knex): Promise<void> {
  // An attempt that was cut short leaves an index that nobody uses.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS opportunities_added')
  await knex.raw(
    'CREATE INDEX CONCURRENTLY opportunities_added ON opportunities (created_at) WHERE is_active',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS opportunities_added')
}

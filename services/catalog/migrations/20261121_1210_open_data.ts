import { createRateLimits } from '@fundharbor/chassis/http/rate-limit'
import type { Knex } from 'knex'

/** The open data is limited per key and address, and lists what was last modified first. */
export async function up(knex: Knex): Promise<void> {
  await createRateLimits(knex)
  await knex.raw(
    'CREATE INDEX opportunities_last_modified ON opportunities (updated_at DESC, id DESC) WHERE is_active',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX opportunities_last_modified')
  await knex.schema.dropTable('rate_limits')
}

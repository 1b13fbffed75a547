import { createIdempotencyKeys } from '@fundharbor/chassis/http/idempotency'
import { createJobRuns } from '@fundharbor/chassis/jobs/jobs'
import { createMailQueue } from '@fundharbor/chassis/mail/mail'
import { createRateLimits } from '@fundharbor/chassis/http/rate-limit'
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await createIdempotencyKeys(knex)
  await createJobRuns(knex)
  await createMailQueue(knex)
  await createRateLimits(knex)
  // What the product ships with is loaded once; what an admin removed stays removed.
  await knex.schema.createTable('seeds', (table) => {
    table.text('name').primary()
    table.timestamp('loaded_at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['seeds', 'rate_limits', 'mail_queue', 'job_runs', 'idempotency_keys']) {
    await knex.schema.dropTable(table)
  }
}

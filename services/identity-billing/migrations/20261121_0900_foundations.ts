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
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['rate_limits', 'mail_queue', 'job_runs', 'idempotency_keys']) {
    await knex.schema.dropTable(table)
  }
}

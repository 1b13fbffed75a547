import {
  createAuditLog,
  createIdempotencyKeys,
  createRateLimits,
} from '@fundharbor/chassis/data/shared-tables'
import type { Knex } from 'knex'
import { createForum } from './base/forum.ts'
import { createPublishing } from './base/publishing.ts'
import { createWebinars } from './base/webinars.ts'

/** Everything that content stores. */
export async function up(knex: Knex): Promise<void> {
  await createPublishing(knex)
  await createForum(knex)
  await createWebinars(knex)
  await createAuditLog(knex)
  await createIdempotencyKeys(knex)
  await createRateLimits(knex)
}

/** There is nothing before the base to go back to. */
export async function down(): Promise<void> {}

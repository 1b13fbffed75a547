import type { ReplacedMigrations } from '@fundharbor/chassis/data/carry-over'
import {
  createAuditLog,
  createIdempotencyKeys,
  createRateLimits,
} from '@fundharbor/chassis/data/shared-tables'
import type { Knex } from 'knex'
import { carryOver } from './base/carry-over.ts'
import { createForum } from './base/forum.ts'
import { createPublishing } from './base/publishing.ts'
import { createWebinars } from './base/webinars.ts'

export const replaces: ReplacedMigrations = { count: 9, last: '20261121_2010_searched_lists.ts', carryOver }

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

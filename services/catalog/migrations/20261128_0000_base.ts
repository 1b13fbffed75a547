import {
  createAuditLog,
  createIdempotencyKeys,
  createRateLimits,
} from '@fundharbor/chassis/data/shared-tables'
import type { Knex } from 'knex'
import { synchronizeFields } from '../src/records/opportunities/synchronize-fields.ts'
import { createImports } from './base/imports.ts'
import { createApplications } from './base/applications.ts'
import { createMemberTables } from './base/members.ts'
import { createOpportunities } from './base/opportunities.ts'
import { createPipeline } from './base/pipeline.ts'
import { createSearch } from './base/search.ts'

/** Everything that catalog stores. The functions and triggers on these tables are in ../sql. */
export async function up(knex: Knex): Promise<void> {
  await createOpportunities(knex)
  await createSearch(knex)
  await createImports(knex)
  await createMemberTables(knex)
  await createApplications(knex)
  await createPipeline(knex)
  await createAuditLog(knex)
  await createIdempotencyKeys(knex)
  await createRateLimits(knex)
  await synchronizeFields(knex)
}

/** There is nothing before the base to go back to. */
export async function down(): Promise<void> {}

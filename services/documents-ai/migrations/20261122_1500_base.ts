import type { ReplacedMigrations } from '@fundharbor/chassis/data/carry-over'
import { createAuditLog, createIdempotencyKeys } from '@fundharbor/chassis/data/shared-tables'
import type { Knex } from 'knex'
import { carryOver } from './base/carry-over.ts'
import { createDocuments } from './base/documents.ts'
import { createRecommendations } from './base/recommendations.ts'

export const replaces: ReplacedMigrations = { count: 5, last: '20261121_2010_searched_lists.ts', carryOver }

/** Everything that documents-ai stores. */
export async function up(knex: Knex): Promise<void> {
  await createDocuments(knex)
  await createRecommendations(knex)
  await createAuditLog(knex)
  await createIdempotencyKeys(knex)
}

/** There is nothing before the base to go back to. */
export async function down(): Promise<void> {}

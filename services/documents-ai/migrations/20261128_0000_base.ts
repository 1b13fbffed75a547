import {
  createAuditLog,
  createIdempotencyKeys,
  createRateLimits,
} from '@fundharbor/chassis/data/shared-tables'
import type { Knex } from 'knex'
import { createAnswers } from './base/answers.ts'
import { createDocuments } from './base/documents.ts'
import { createRecommendations } from './base/recommendations.ts'

/** Everything that documents-ai stores. */
export async function up(knex: Knex): Promise<void> {
  await createDocuments(knex)
  await createAnswers(knex)
  await createRecommendations(knex)
  await createAuditLog(knex)
  await createIdempotencyKeys(knex)
  await createRateLimits(knex)
}

/** There is nothing before the base to go back to. */
export async function down(): Promise<void> {}

import {
  createAuditLog,
  createIdempotencyKeys,
  createRateLimits,
} from '@fundharbor/chassis/data/shared-tables'
import type { Knex } from 'knex'
import { createSignIn, createUsers } from './base/accounts.ts'
import { createBilling } from './base/billing.ts'
import { createNotifications } from './base/notifications.ts'
import { createOrganizations } from './base/organizations.ts'
import { createMembers, createWorkspaces } from './base/workspaces.ts'

/** Everything that identity-billing stores. */
export async function up(knex: Knex): Promise<void> {
  await createWorkspaces(knex)
  await createUsers(knex)
  await createMembers(knex)
  await createSignIn(knex)
  await createOrganizations(knex)
  await createNotifications(knex)
  await createBilling(knex)
  await createSettings(knex)
  await createAuditLog(knex)
  await createIdempotencyKeys(knex)
  await createRateLimits(knex)
}

/** Settings of the site and feature flags. One that nobody has changed has no row. */
async function createSettings(knex: Knex): Promise<void> {
  await knex.schema.createTable('settings', (table) => {
    table.text('name').primary()
    table.jsonb('value').notNullable()
    table.timestamp('changed_at').notNullable()
    table.text('changed_by').notNullable()
  })
}

/** There is nothing before the base to go back to. */
export async function down(): Promise<void> {}

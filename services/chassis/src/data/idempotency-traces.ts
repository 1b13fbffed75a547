import type { Knex } from 'knex'

/**
 * Whom a stored request and its response are about: ids and lower-case email addresses. An erasure finds them by index, because
 * it has no time to read all responses.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('idempotency_keys', (table) => {
    // Null for requests of the release before.
    table.specificType('traces', 'text[]').index(undefined, { indexType: 'gin' })
  })
  await knex.raw('CREATE INDEX idempotency_keys_untraced ON idempotency_keys (key) WHERE traces IS NULL')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('idempotency_keys', (table) => void table.dropColumn('traces'))
}

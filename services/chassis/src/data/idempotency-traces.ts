import type { Knex } from 'knex'

/**
 * The people that a stored request and its response mention: their ids and lower-case email addresses. The index lets an erasure
 * find these rows without reading every response.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('idempotency_keys', (table) => {
    // Null in rows stored by earlier releases.
    table.specificType('traces', 'text[]').index(undefined, { indexType: 'gin' })
  })
  await knex.raw('CREATE INDEX idempotency_keys_untraced ON idempotency_keys (key) WHERE traces IS NULL')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('idempotency_keys', (table) => void table.dropColumn('traces'))
}

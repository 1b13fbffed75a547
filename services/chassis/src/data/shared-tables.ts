import type { Knex } from 'knex'

/*
 * Tables that several services have, for their base migrations. A database that was made with these stays as it is:
 * to change one, add a migration to every service that has it.
 */

/** What administrators did; see `data/audit.ts`. */
export async function createAuditLog(knex: Knex): Promise<void> {
  await knex.schema.createTable('audit_log', (table) => {
    table.uuid('id').primary()
    table.timestamp('at').notNullable()
    table.uuid('actor_id').notNullable()
    table.text('actor_email').notNullable()
    table.text('action').notNullable()
    table.text('subject').notNullable()
    table.jsonb('details').notNullable().defaultTo('{}')
  })
  await knex.raw('CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC)')
  // The console searches who did what to what.
  await knex.raw(`CREATE INDEX audit_log_search ON audit_log
    USING gin ((actor_email || ' ' || action || ' ' || subject) public.gin_trgm_ops)`)
}

/** Which creating requests have been carried out, with their responses; see `http/idempotency.ts`. */
export async function createIdempotencyKeys(knex: Knex): Promise<void> {
  await knex.schema.createTable('idempotency_keys', (table) => {
    table.text('key').primary()
    // Null while the request is still running.
    table.integer('status')
    table.jsonb('body')
    table.timestamp('created_at').notNullable().index()
    // What the request was about, to tell a repeat from another request with the same key.
    table.text('fingerprint')
    // The people that the request and its response mention: their ids and lower-case email addresses. The index lets an
    // erasure find these rows without reading every response.
    table.specificType('traces', 'text[]').notNullable().defaultTo('{}').index(undefined, { indexType: 'gin' })
  })
}

/** Counts of attempts per key, as the library rate-limiter-flexible expects them; see `http/rate-limit.ts`. */
export async function createRateLimits(knex: Knex): Promise<void> {
  await knex.schema.createTable('rate_limits', (table) => {
    table.string('key', 255).primary()
    table.integer('points').notNullable().defaultTo(0)
    // Milliseconds since 1970.
    table.bigInteger('expire').index()
  })
}

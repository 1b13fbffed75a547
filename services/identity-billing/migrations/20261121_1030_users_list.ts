import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX users_newest ON users (created_at DESC, id DESC)')
  // Names and addresses, as the administrators' search looks for them.
  await knex.raw(
    `CREATE INDEX users_words ON users USING gin ((email::text || ' ' || full_name) public.gin_trgm_ops)`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX users_words, users_newest')
}

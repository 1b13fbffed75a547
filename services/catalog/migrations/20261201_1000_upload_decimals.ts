import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw("ALTER TABLE import_uploads ADD COLUMN decimals jsonb NOT NULL DEFAULT '{}'")
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE import_uploads DROP COLUMN decimals')
}

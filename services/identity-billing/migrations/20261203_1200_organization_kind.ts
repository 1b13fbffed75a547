import type { Knex } from 'knex'

/** What an organization is, such as a library; calls name it more often than its legal form. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('organizations', (table) => table.text('organization_kind'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('organizations', (table) => table.dropColumn('organization_kind'))
}

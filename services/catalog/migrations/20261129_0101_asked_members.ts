import type { Knex } from 'knex'

/** An event of an application says by id who was asked, so that their names go with them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('application_events', (table) => table.specificType('asked_ids', 'uuid[]'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('application_events', (table) => table.dropColumn('asked_ids'))
}

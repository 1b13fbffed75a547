import type { Knex } from 'knex'

/** Whether the plan of who wrote a message had priority support then. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('contact_messages', (table) =>
    table.boolean('is_priority').notNullable().defaultTo(false),
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('contact_messages', (table) => table.dropColumn('is_priority'))
}

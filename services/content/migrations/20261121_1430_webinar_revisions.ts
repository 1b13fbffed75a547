import type { Knex } from 'knex'

/** Counts the changes of a webinar, so that nobody writes over somebody else's. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('webinars', (table) => {
    table.integer('revision').notNullable().defaultTo(1)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('webinars', (table) => table.dropColumn('revision'))
}

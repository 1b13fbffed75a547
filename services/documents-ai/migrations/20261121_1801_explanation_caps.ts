import type { Knex } from 'knex'

/** How many explanations a model has written for somebody on a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('explanation_claims', (table) => {
    table.date('day').notNullable().defaultTo('1970-01-01')
    table.integer('used').notNullable().defaultTo(0)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('explanation_claims', (table) => table.dropColumns('day', 'used'))
}

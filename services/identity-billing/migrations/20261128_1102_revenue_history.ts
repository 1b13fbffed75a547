import type { Knex } from 'knex'

/** The monthly revenue on each day, for comparisons: the payment provider reports only the current one. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('revenue_history', (table) => {
    table.date('day').primary()
    // A list of {plan, currency, subscriptions, monthly}; empty without subscriptions.
    table.jsonb('revenue').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('revenue_history')
}

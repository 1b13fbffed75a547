import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // The latest list of each person, with what it was made of.
  await knex.schema.createTable('recommendation_lists', (table) => {
    table.uuid('user_id').primary()
    table.text('made_of').notNullable()
    table.boolean('is_complete').notNullable()
    table.jsonb('items').notNullable()
    table.timestamp('computed_at').notNullable()
    table.index('computed_at')
  })
  // `facts`: what the opportunity was, for finding what is like it.
  await knex.schema.createTable('recommendation_feedback', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    table.text('feedback').notNullable()
    table.jsonb('facts').notNullable()
    table.timestamp('given_at').notNullable()
    table.primary(['user_id', 'opportunity_id'])
  })
  await knex.schema.createTable('recommendation_explanations', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    table.text('made_of').notNullable()
    table.text('explanation').notNullable()
    table.timestamp('computed_at').notNullable()
    table.primary(['user_id', 'opportunity_id'])
    table.index(['user_id', 'computed_at'])
  })
  // Who lets an explanation be written at the moment, and until when at most.
  await knex.schema.createTable('explanation_claims', (table) => {
    table.uuid('user_id').primary()
    table.timestamp('until').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const name of [
    'explanation_claims',
    'recommendation_explanations',
    'recommendation_feedback',
    'recommendation_lists',
  ])
    await knex.schema.dropTable(name)
}

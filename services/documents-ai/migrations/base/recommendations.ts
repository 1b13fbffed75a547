import type { Knex } from 'knex'

/** Recommended opportunities, what members said about them, and explanations that a model wrote. */
export async function createRecommendations(knex: Knex): Promise<void> {
  // The latest list of each person.
  await knex.schema.createTable('recommendation_lists', (table) => {
    table.uuid('user_id').primary()
    // A hash of everything that the list was computed from: as long as it is the same, so is the list.
    table.text('input_hash').notNullable()
    table.boolean('is_complete').notNullable()
    table.jsonb('items').notNullable()
    table.timestamp('computed_at').notNullable().index()
  })
  await knex.schema.createTable('recommendation_feedback', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    table.text('feedback').notNullable()
    // What the opportunity was like, for finding similar ones.
    table.jsonb('facts').notNullable()
    table.timestamp('given_at').notNullable()
    table.primary(['user_id', 'opportunity_id'])
  })
  await knex.schema.createTable('recommendation_explanations', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    table.text('input_hash').notNullable()
    table.text('explanation').notNullable()
    table.timestamp('computed_at').notNullable()
    table.primary(['user_id', 'opportunity_id'])
    table.index(['user_id', 'computed_at'])
  })
  // One explanation at a time per user, and a limited number per day.
  await knex.schema.createTable('explanation_claims', (table) => {
    table.uuid('user_id').primary()
    // When the one that is being written counts as lost.
    table.timestamp('until').notNullable()
    table.date('day').notNullable().defaultTo('1970-01-01')
    table.integer('used').notNullable().defaultTo(0)
  })
}

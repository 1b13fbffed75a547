import type { Knex } from 'knex'

const NIL = '00000000-0000-0000-0000-000000000000'

/** Recommended opportunities, what members said about them, and explanations that a model wrote. */
export async function createRecommendations(knex: Knex): Promise<void> {
  // The latest list of each person and project; the nil id is the default project.
  await knex.schema.createTable('recommendation_lists', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('project_id').notNullable().defaultTo(NIL)
    // A hash of everything that the list was computed from: as long as it is the same, so is the list.
    table.text('input_hash').notNullable()
    table.boolean('is_complete').notNullable()
    table.jsonb('items').notNullable()
    table.timestamp('computed_at').notNullable().index()
    table.primary(['user_id', 'project_id'])
  })
  await knex.schema.createTable('recommendation_feedback', (table) => {
    table.uuid('workspace_id').notNullable()
    table.uuid('project_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    // Who gave it last; null after their account was deleted.
    table.uuid('user_id').index()
    table.text('feedback').notNullable()
    // What the opportunity was like, for finding similar ones.
    table.jsonb('facts').notNullable()
    table.timestamp('given_at').notNullable()
    table.primary(['workspace_id', 'project_id', 'opportunity_id'])
    table.index('project_id')
  })
  await createExplanations(knex)
  await createMatchEmails(knex)
}

async function createExplanations(knex: Knex): Promise<void> {
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

/** For which projects members look at recommendations, and which matches they know, for the weekly email. */
async function createMatchEmails(knex: Knex): Promise<void> {
  await knex.schema.createTable('match_emails', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('project_id').notNullable()
    // Ids of the opportunities that were listed or emailed; null takes those of the next list, without an email.
    table.jsonb('known')
    // A hash of the profile and the project: what is listed after a change is known.
    table.text('applicant_hash').notNullable()
    // The Monday of the latest week that was dealt with: a person gets at most one email per project and week.
    table.date('week').notNullable()
    // When the page was last opened. Who stays away for long gets no more email.
    table.timestamp('read_at').notNullable().index()
    // The address that was written to: when the member is erased, waiting emails to it are, too.
    table.text('emailed_to')
    table.timestamp('emailed_at')
    table.primary(['user_id', 'project_id'])
    table.index(['week', 'user_id'])
  })
}

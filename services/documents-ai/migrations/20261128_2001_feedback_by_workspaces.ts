import type { Knex } from 'knex'

/**
 * Feedback on recommendations belongs to a workspace and a project; the nil id is the default project. Feedback in
 * `recommendation_feedback` is earlier, or what the release before still inserts: a job moves it to the workspace of its
 * project, which identity-billing knows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspace_feedback', (table) => {
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
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('workspace_feedback')
}

import type { Knex } from 'knex'

/**
 * Documents belong to a workspace; `user_id` only says who created them. Rows without a workspace are earlier ones, or
 * those that the release before still inserts: a job moves them to the workspace of their person's account, which
 * identity-billing knows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generated_documents', (table) => {
    table.uuid('workspace_id')
    // Who saved last. Like the creator, null after their account was deleted, and before the job has moved the row.
    table.uuid('updated_by').index()
    table.setNullable('user_id')
    table.index(['workspace_id', 'created_at', 'id'])
  })
  await knex.raw(`CREATE INDEX generated_documents_unmoved ON generated_documents (user_id)
    WHERE workspace_id IS NULL`)
  // Where a run's document goes; null for those of the release before.
  await knex.schema.alterTable('writing_runs', (table) => table.uuid('workspace_id'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('writing_runs', (table) => table.dropColumn('workspace_id'))
  // The release before shows documents to their creator only.
  await knex.raw('DELETE FROM generated_documents WHERE user_id IS NULL')
  await knex.schema.alterTable('generated_documents', (table) => {
    table.dropColumn('workspace_id')
    table.dropColumn('updated_by')
    table.dropNullable('user_id')
  })
}

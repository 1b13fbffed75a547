import type { Knex } from 'knex'

/** Answers about a project belong to it; null is about the organization. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('answers', (table) => table.uuid('project_id').index())
  // An answer for an opportunity was given for the one project whose documents its author wrote for it.
  await knex.raw(`UPDATE answers SET project_id = written.project_id
    FROM (SELECT user_id, opportunity_id, min(project_id::text)::uuid AS project_id
          FROM generated_documents
          GROUP BY user_id, opportunity_id
          HAVING count(DISTINCT project_id) = 1 AND count(*) = count(project_id)) AS written
    WHERE answers.answered_by = written.user_id AND answers.opportunity_id = written.opportunity_id
      AND question NOT IN ('about', 'aboutMe', 'sender', 'trackRecord', 'financialControls')`)
  await knex.raw('DROP INDEX answers_one_per_opportunity')
  await knex.raw(`CREATE UNIQUE INDEX answers_one_per_project_and_opportunity ON answers
    (workspace_id, question, coalesce(opportunity_id, '00000000-0000-0000-0000-000000000000'),
     coalesce(project_id, '00000000-0000-0000-0000-000000000000'))`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DELETE FROM answers WHERE project_id IS NOT NULL')
  await knex.raw('DROP INDEX answers_one_per_project_and_opportunity')
  await knex.raw(`CREATE UNIQUE INDEX answers_one_per_opportunity ON answers
    (workspace_id, question, coalesce(opportunity_id, '00000000-0000-0000-0000-000000000000'))`)
  await knex.schema.alterTable('answers', (table) => table.dropColumn('project_id'))
}

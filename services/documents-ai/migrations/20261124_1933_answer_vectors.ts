import type { Knex } from 'knex'

/** The answers of a workspace by the model of their vectors, without reading the vectors. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX answers_by_model ON answers (workspace_id, vector_model, id)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX answers_by_model')
}

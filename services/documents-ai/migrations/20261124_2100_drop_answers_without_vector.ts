import type { Knex } from 'knex'

/** No query uses it: answers to embed are found by the model of their vectors. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX answers_without_vector')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX answers_without_vector ON answers (workspace_id) WHERE vector IS NULL')
}

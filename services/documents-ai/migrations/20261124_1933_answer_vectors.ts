import type { Knex } from 'knex'

/** Answers are found without reading all of a workspace: by the model of their vectors, and by their words. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX answers_by_model ON answers (workspace_id, vector_model, id)')
  // Answers are written rarely and searched at every keystroke. A list of pending entries makes the index look expensive.
  await knex.raw('ALTER INDEX answers_search SET (fastupdate = off)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER INDEX answers_search RESET (fastupdate)')
  await knex.raw('DROP INDEX answers_by_model')
}

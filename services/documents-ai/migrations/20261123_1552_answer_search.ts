import type { Knex } from 'knex'

/** Answers are found by words and by meaning. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE answers
    ADD COLUMN search tsvector GENERATED ALWAYS AS (to_tsvector('english', rows)) STORED,
    ADD COLUMN vector bytea,
    ADD COLUMN vector_model text`)
  await knex.raw('CREATE INDEX answers_search ON answers USING gin (search)')
  await knex.raw('CREATE INDEX answers_without_vector ON answers (workspace_id) WHERE vector IS NULL')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('answers', (table) => {
    table.dropColumn('search')
    table.dropColumn('vector')
    table.dropColumn('vector_model')
  })
}

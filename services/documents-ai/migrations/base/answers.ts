import type { Knex } from 'knex'

/** What workspaces answered to interviews, the budgets of their projects, and how they translate their terms. */
export async function createAnswers(knex: Knex): Promise<void> {
  await knex.schema.createTable('answers', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    table.string('question', 64).notNullable()
    // The opportunity that it was given for; null if it was for none. The title stays when the opportunity is gone.
    table.uuid('opportunity_id')
    table.text('opportunity_title')
    // Null for an answer about the organization.
    table.uuid('project_id').index()
    // One row of fields, or several for a list.
    table.jsonb('rows').notNullable()
    table.text('source').notNullable()
    // Of an uploaded proposal that the answer comes from.
    table.text('source_name')
    table.uuid('answered_by').index()
    table.timestamp('answered_at').notNullable()
    // Answers are found by words and by meaning.
    table.specificType('search', "tsvector GENERATED ALWAYS AS (to_tsvector('english', rows)) STORED")
    table.binary('vector')
    table.text('vector_model')
  })
  await knex.raw(`CREATE UNIQUE INDEX answers_one_per_project_and_opportunity ON answers
    (workspace_id, question, coalesce(opportunity_id, '00000000-0000-0000-0000-000000000000'),
     coalesce(project_id, '00000000-0000-0000-0000-000000000000'))`)
  // Answers are written rarely and searched at every keystroke. A list of pending entries makes the index look expensive.
  await knex.raw('CREATE INDEX answers_search ON answers USING gin (search) WITH (fastupdate = off)')
  await knex.raw('CREATE INDEX answers_by_model ON answers (workspace_id, vector_model, id)')
  await createBudgets(knex)
  await createGlossary(knex)
}

/** One budget for each project. */
async function createBudgets(knex: Knex): Promise<void> {
  await knex.schema.createTable('project_budgets', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    // identity-billing keeps the projects. Null until a budget from before is opened; it is the default project's.
    table.uuid('project_id').index()
    table.boolean('is_default').notNullable()
    table.string('currency', 3).notNullable()
    table.decimal('indirect_rate', 5, 2).notNullable().defaultTo(0)
    table.jsonb('lines').notNullable()
    table.integer('revision').notNullable().defaultTo(1)
    // Null after the person's account was deleted.
    table.uuid('updated_by').index()
    table.timestamp('updated_at').notNullable()
    table.unique(['workspace_id', 'project_id'])
  })
  await knex.raw(
    `CREATE UNIQUE INDEX project_budgets_default ON project_budgets (workspace_id) WHERE is_default`,
  )
}

async function createGlossary(knex: Knex): Promise<void> {
  await knex.schema.createTable('glossary_terms', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    table.string('language', 20).notNullable()
    table.string('source', 200).notNullable()
    table.string('target', 200).notNullable()
    // Null after the person's account was deleted.
    table.uuid('changed_by').index()
    table.timestamp('changed_at').notNullable()
  })
  await knex.raw(
    'CREATE UNIQUE INDEX glossary_terms_once ON glossary_terms (workspace_id, language, lower(source))',
  )
}

import type { Knex } from 'knex'

/** How workspaces translate their terms, and what a translation was made from. */
export async function up(knex: Knex): Promise<void> {
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
  await knex.schema.alterTable('generated_documents', (table) => {
    table.integer('original_revision')
    table.jsonb('sentence_pairs').notNullable().defaultTo('[]')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generated_documents', (table) =>
    table.dropColumns('original_revision', 'sentence_pairs'),
  )
  await knex.schema.dropTable('glossary_terms')
}

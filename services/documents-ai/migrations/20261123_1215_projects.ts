import type { Knex } from 'knex'

/** A document can belong to one of its owner's projects, which identity-billing keeps. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generated_documents', (table) => {
    table.uuid('project_id')
  })
  await knex.raw(
    `CREATE INDEX generated_documents_of_project ON generated_documents (project_id) WHERE project_id IS NOT NULL`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generated_documents', (table) => {
    table.dropColumn('project_id')
  })
}

import type { Knex } from 'knex'

/** What was read in the funder's documents that a workspace added to a grant. The document is one of the grant's files. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('call_documents', (table) => {
    table.uuid('file_id').primary().references('grant_files.id').onDelete('CASCADE')
    table.jsonb('lines').notNullable()
    // Null until somebody has looked at the lines.
    table.timestamp('used_at')
    table.integer('revision').notNullable().defaultTo(1)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('call_documents')
}

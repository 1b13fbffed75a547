import type { Knex } from 'knex'

/** Comments about documents, suggestions, and replies to both. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('document_comments', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('document_id').notNullable().references('generated_documents.id').onDelete('CASCADE')
    // Of a reply: what it replies to. The columns from anchor to closed_at are those of the others.
    table.uuid('parent_id').references('document_comments.id').onDelete('CASCADE').index()
    table.text('text').notNullable()
    // Where the text is, as Yjs knows it, and what it was.
    table.jsonb('anchor')
    table.text('quote')
    // Of a suggestion.
    table.text('replacement')
    table.text('status').notNullable().defaultTo('open')
    table.uuid('closed_by').index()
    table.timestamp('closed_at')
    table.uuid('created_by').index()
    table.timestamp('created_at').notNullable()
    table.index(['document_id', 'created_at'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('document_comments')
}

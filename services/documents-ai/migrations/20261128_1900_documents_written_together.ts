import type { Knex } from 'knex'

/**
 * Documents that several people write at the same time. A document has a row here from its first opening in the editor;
 * until then, and for the release before, only its HTML counts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('live_documents', (table) => {
    table.uuid('document_id').primary().references('generated_documents.id').onDelete('CASCADE')
    // The process that may write, until when, and how often that has changed: a late write of an earlier one is refused.
    table.uuid('holder')
    table.timestamp('expires_at').index()
    table.bigInteger('fence').notNullable()
    // The Yjs document without the updates below.
    table.binary('state')
    // The last update that the document's HTML has, and the revision of that HTML.
    table.bigInteger('stored_seq').notNullable().defaultTo(0)
    table.integer('stored_revision').notNullable().defaultTo(0)
  })
  await knex.schema.createTable('live_document_updates', (table) => {
    table.bigIncrements('seq')
    table.uuid('document_id').notNullable().references('live_documents.document_id').onDelete('CASCADE')
    table.binary('update').notNullable()
    table.timestamp('created_at').notNullable()
    table.index(['document_id', 'seq'])
  })
  // Who has changed a document since its last version, and who wrote a version.
  for (const name of ['generated_documents', 'generated_document_versions'])
    await knex.schema.alterTable(name, (table) =>
      table.specificType('editors', 'uuid[]').notNullable().defaultTo('{}'),
    )
}

export async function down(knex: Knex): Promise<void> {
  for (const name of ['generated_documents', 'generated_document_versions'])
    await knex.schema.alterTable(name, (table) => table.dropColumn('editors'))
  await knex.schema.dropTable('live_document_updates')
  await knex.schema.dropTable('live_documents')
}

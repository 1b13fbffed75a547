import type { Knex } from 'knex'

/** Updates of a document that cannot be applied, and documents whose HTML could not be stored. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('live_document_updates', (table) => {
    // Since when an update is kept out of its document, because applying it takes too long.
    table.timestamp('set_aside_at')
  })
  await knex.schema.alterTable('live_documents', (table) => {
    // How often the job has failed to store what nobody has open, and when it tries again.
    table.integer('failures').notNullable().defaultTo(0)
    table.timestamp('retry_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('live_document_updates', (table) => table.dropColumn('set_aside_at'))
  await knex.schema.alterTable('live_documents', (table) => table.dropColumns('failures', 'retry_at'))
}

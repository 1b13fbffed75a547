import { createFileRemovals } from '@fundharbor/chassis/files/file-removals'
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await createFileRemovals(knex)
  await knex.schema.alterTable('organizations', (table) => {
    // When an administrator last said yes or no; documents that came later wait for the next word.
    table.timestamp('decided_at')
  })
  await knex.schema.createTable('organization_documents', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('organization_id').notNullable().index().references('organizations.id').onDelete('CASCADE')
    table.text('file').notNullable().unique()
    table.text('name').notNullable()
    table.text('mime').notNullable()
    table.integer('size').notNullable()
    table.text('notes')
    table.timestamp('uploaded_at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('organization_documents')
  await knex.schema.alterTable('organizations', (table) => {
    table.dropColumn('decided_at')
  })
  await knex.schema.dropTable('file_removals')
}

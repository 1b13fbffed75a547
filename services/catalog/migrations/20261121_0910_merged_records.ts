import type { Knex } from 'knex'

/** Which records of one source went into another source's record, so that a second import knows them again. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('merged_records', (table) => {
    table.text('source').notNullable()
    table.text('source_id').notNullable()
    table.text('into_source').notNullable()
    table.text('into_source_id').notNullable()
    table.text('content_hash').notNullable()
    table.primary(['source', 'source_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('merged_records')
}

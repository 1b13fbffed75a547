import type { Knex } from 'knex'

/** What live sources say besides, what was read of them, and when an opportunity without a deadline has probably closed. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('opportunities', (table) => {
    // When the source changed the record last.
    table.timestamp('source_updated_at')
    // When a forecast is expected to open.
    table.timestamp('expected_at')
    // Documents at the source, each with a name and an address; null if none are known.
    table.jsonb('documents')
    // From then on it has probably closed, and why. Only for records without a deadline.
    table.timestamp('probably_closed_at')
    table.text('probably_closed_reason')
  })
  // Records of whole readings that the source no longer had, but too many to withdraw them without asking.
  await knex.schema.alterTable('import_runs', (table) => table.integer('missing').notNullable().defaultTo(0))
  await knex.schema.createTable('live_sources', (table) => {
    table.text('id').primary()
    table.timestamp('first_tried_at').notNullable()
    table.timestamp('succeeded_at')
    table.text('error')
    table.integer('failures').notNullable().defaultTo(0)
    table.timestamp('next_try_at')
    // Whether the next reading may withdraw what is missing without asking.
    table.boolean('may_withdraw').notNullable().defaultTo(false)
    // The entity tag of the file that was read last, for sources that have one.
    table.text('etag')
  })
  // What a live source listed, so that only new and changed records are fetched.
  await knex.schema.createTable('listed_records', (table) => {
    table.text('live_source').notNullable()
    table.text('source_id').notNullable()
    table.text('fingerprint').notNullable()
    table.timestamp('fetched_at').notNullable()
    table.primary(['live_source', 'source_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('listed_records')
  await knex.schema.dropTable('live_sources')
  await knex.schema.alterTable('import_runs', (table) => table.dropColumn('missing'))
  await knex.schema.alterTable('opportunities', (table) =>
    table.dropColumns(
      'source_updated_at',
      'expected_at',
      'documents',
      'probably_closed_at',
      'probably_closed_reason',
    ),
  )
}

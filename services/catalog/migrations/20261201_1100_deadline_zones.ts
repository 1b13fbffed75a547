import type { Knex } from 'knex'

const SOURCES = ['grants-gov', 'simpler-grants', 'eu-funding-tenders']

/**
 * The funder's time zone, which says on which day a deadline is, and how the days in an upload's columns are written.
 * Imported records without a deadline were called rolling, which none of the sources says.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('opportunities', (table) =>
    table.text('deadline_zone').notNullable().defaultTo('America/New_York'),
  )
  await knex.schema.alterTable('import_uploads', (table) =>
    table.jsonb('day_orders').notNullable().defaultTo('{}'),
  )
  // The funders changed nothing: no revision is raised, and no history says so.
  await knex.raw('ALTER TABLE opportunities DISABLE TRIGGER USER')
  await knex
    .table('opportunities')
    .where({ source: 'eu-funding-tenders' })
    .update({ deadline_zone: 'Europe/Brussels' })
  await knex
    .table('opportunities')
    .whereIn('source', SOURCES)
    .where({ is_rolling: true })
    .whereRaw("NOT jsonb_exists(source_values, 'is_rolling')")
    .update({ is_rolling: false })
  await knex.raw('ALTER TABLE opportunities ENABLE TRIGGER USER')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('import_uploads', (table) => table.dropColumn('day_orders'))
  await knex.schema.alterTable('opportunities', (table) => table.dropColumn('deadline_zone'))
}

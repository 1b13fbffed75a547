import type { Knex } from 'knex'

/** Webinars can be attended: a joining link, the dates of every session, who came, and uploaded materials. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('webinars', (table) => {
    table.text('joining_url')
    // Starts of the sessions of a series after the first one.
    table.specificType('further_dates', 'timestamptz[]').notNullable().defaultTo('{}')
  })
  await knex.schema.alterTable('webinar_registrations', (table) => {
    table.text('join_token').unique().defaultTo(knex.raw("replace(gen_random_uuid()::text, '-', '')"))
    // When the person first opened the joining link.
    table.timestamp('attended_at')
    // Where the person was when they registered, for the times in emails.
    table.text('time_zone')
  })
  await knex.schema.alterTable('webinar_materials', (table) => {
    // An uploaded file; null where `content` is the text.
    table.binary('data')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('webinar_materials', (table) => table.dropColumn('data'))
  await knex.schema.alterTable('webinar_registrations', (table) =>
    table.dropColumns('join_token', 'attended_at', 'time_zone'),
  )
  await knex.schema.alterTable('webinars', (table) => table.dropColumns('joining_url', 'further_dates'))
}

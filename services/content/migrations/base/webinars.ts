import type { Knex } from 'knex'

/** Webinars, their materials, and who registered for them or marked them as favorites. */
export async function createWebinars(knex: Knex): Promise<void> {
  await knex.schema.createTable('webinars', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.string('title', 255).notNullable()
    table.text('description').notNullable()
    table.enu('type', ['workshop', 'seminar', 'panel', 'series']).notNullable().defaultTo('workshop')
    table.string('presenter', 255).notNullable()
    table.string('presenter_title', 255).notNullable().defaultTo('')
    table.timestamp('starts_at').notNullable().index()
    // Minutes; `total_duration` of all sessions of a series.
    table.integer('duration').notNullable().defaultTo(60)
    table.integer('sessions')
    table.integer('total_duration')
    table.text('level').notNullable().defaultTo('Beginner')
    // US dollars.
    table.decimal('price', 12, 2).notNullable().defaultTo(0)
    table.integer('max_attendees').notNullable().defaultTo(100)
    table.decimal('rating', 2, 1)
    table.integer('views').notNullable().defaultTo(0)
    table.specificType('topics', 'text[]').notNullable().defaultTo('{}')
    table.boolean('is_active').notNullable().defaultTo(true)
    table.text('joining_url')
    // Starts of the sessions of a series after the first one.
    table.specificType('further_dates', 'timestamptz[]').notNullable().defaultTo('{}')
    table.text('video_url')
    // When the people who registered were emailed that the recording is there.
    table.timestamp('recording_announced_at')
    // Raised by every edit, so that two administrators do not overwrite each other.
    table.integer('revision').notNullable().defaultTo(1)
    table.uuid('created_by')
    table.timestamp('created_at').notNullable()
  })
  await knex.schema.createTable('webinar_materials', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    addWebinar(table).index()
    table.text('name').notNullable()
    table.text('content_type').notNullable()
    table.text('content').notNullable()
    // An uploaded file; null where `content` is the text.
    table.binary('data')
  })
  await createAttendance(knex)
}

const addWebinar = (table: Knex.CreateTableBuilder) =>
  table.uuid('webinar_id').notNullable().references('webinars.id').onDelete('CASCADE')

async function createAttendance(knex: Knex): Promise<void> {
  await knex.schema.createTable('webinar_registrations', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    addWebinar(table)
    // Null for a visitor.
    table.uuid('person_id').index()
    table.string('name', 100).notNullable()
    table.specificType('email', 'public.citext').notNullable()
    table.string('organization', 200)
    table.string('phone', 40)
    table.text('interests')
    // 'waiting' is on the waiting list, in the order of `created_at`. 'pending' takes no place: the owner of the address
    // has not confirmed it yet.
    table.enu('status', ['registered', 'waiting', 'pending']).notNullable()
    table.text('confirm_token_hash').unique()
    // Null once it is confirmed; unconfirmed ones are deleted after a week.
    table.timestamp('confirm_sent_at').index()
    // When the person first opened the joining link.
    table.timestamp('attended_at')
    // Where the person was when they registered, for the times in emails.
    table.text('time_zone')
    table.timestamp('created_at').notNullable()
    table.unique(['webinar_id', 'email'])
    table.index(['webinar_id', 'status', 'created_at'])
  })
  await knex.schema.createTable('webinar_favorites', (table) => {
    addWebinar(table)
    table.uuid('person_id').notNullable().index()
    table.primary(['webinar_id', 'person_id'])
  })
}

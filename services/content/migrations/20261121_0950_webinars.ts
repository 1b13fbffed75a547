import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('webinars', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.string('title', 255).notNullable()
    table.text('description').notNullable()
    table.enu('type', ['workshop', 'seminar', 'panel', 'series']).notNullable().defaultTo('workshop')
    table.string('presenter', 255).notNullable()
    table.string('presenter_title', 255).notNullable().defaultTo('')
    table.timestamp('starts_at').notNullable().index()
    table.integer('duration').notNullable().defaultTo(60)
    table.text('level').notNullable().defaultTo('Beginner')
    table.decimal('price', 12, 2).notNullable().defaultTo(0)
    table.integer('max_attendees').notNullable().defaultTo(100)
    table.decimal('rating', 2, 1)
    table.integer('views').notNullable().defaultTo(0)
    table.specificType('topics', 'text[]').notNullable().defaultTo('{}')
    table.integer('sessions')
    table.integer('total_duration')
    table.boolean('is_active').notNullable().defaultTo(true)
    table.text('video_url')
    table.uuid('created_by')
    table.timestamp('created_at').notNullable()
  })
  await knex.schema.createTable('webinar_materials', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('webinar_id').notNullable().references('webinars.id').onDelete('CASCADE').index()
    table.text('name').notNullable()
    table.text('content_type').notNullable()
    table.text('content').notNullable()
  })
  await knex.schema.createTable('webinar_registrations', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('webinar_id').notNullable().references('webinars.id').onDelete('CASCADE')
    table.uuid('person_id').index()
    table.string('name', 100).notNullable()
    table.specificType('email', 'public.citext').notNullable()
    table.string('organization', 200)
    table.string('phone', 40)
    table.text('interests')
    table.enu('status', ['registered', 'waiting']).notNullable()
    table.text('cancel_token').notNullable().unique()
    table.timestamp('created_at').notNullable()
    table.unique(['webinar_id', 'email'])
    table.index(['webinar_id', 'status', 'created_at'])
  })
  await knex.schema.createTable('webinar_favorites', (table) => {
    table.uuid('webinar_id').notNullable().references('webinars.id').onDelete('CASCADE')
    table.uuid('person_id').notNullable().index()
    table.primary(['webinar_id', 'person_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['webinar_favorites', 'webinar_registrations', 'webinar_materials', 'webinars']) {
    await knex.schema.dropTable(table)
  }
}

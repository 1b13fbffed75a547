import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('contact_messages', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('person_id').index()
    table.string('name', 100).notNullable()
    table.text('email').notNullable()
    table.string('organization', 200)
    table.string('subject', 200).notNullable()
    table.text('category').notNullable()
    table.text('message').notNullable()
    table.enu('status', ['new', 'answered', 'closed']).notNullable().defaultTo('new')
    table.jsonb('replies').notNullable().defaultTo('[]')
    table.timestamp('created_at').notNullable()
    table.index(['created_at', 'id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('contact_messages')
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('newsletter_subscribers', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.specificType('email', 'public.citext').notNullable().unique()
    table.enu('status', ['pending', 'confirmed', 'unsubscribed']).notNullable()
    table.text('confirm_token_hash').unique()
    table.timestamp('confirm_sent_at').notNullable()
    table.text('unsubscribe_token').notNullable().unique()
    table.timestamp('confirmed_at')
    table.timestamp('unsubscribed_at')
    table.timestamp('created_at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('newsletter_subscribers')
}

import type { Knex } from 'knex'

/** Browsers that are notified of deadlines: each belongs to whoever turned it on last. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('push_devices', (table) => {
    table.uuid('id').primary()
    table.uuid('user_id').notNullable().index()
    table.text('endpoint').notNullable().unique()
    table.text('p256dh').notNullable()
    table.text('auth').notNullable()
    table.timestamp('created_at', { useTz: true }).notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('push_devices')
}

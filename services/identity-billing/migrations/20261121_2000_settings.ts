import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // What nobody has changed has no row.
  await knex.schema.createTable('settings', (table) => {
    table.text('name').primary()
    table.jsonb('value').notNullable()
    table.timestamp('changed_at').notNullable()
    table.text('changed_by').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('settings')
}

import type { Knex } from 'knex'

/** API keys of members; of a key only its SHA-256 is kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('api_keys', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('user_id').notNullable().index().references('users.id').onDelete('CASCADE')
    table.text('name').notNullable()
    table.text('hint').notNullable()
    table.text('hash').notNullable().unique()
    table.timestamp('created_at').notNullable()
    table.timestamp('last_used_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('api_keys')
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('document_templates', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.string('name', 255).notNullable().unique()
    table.text('description').notNullable()
    table.string('category', 100).notNullable()
    table.text('template').notNullable()
    table.jsonb('placeholders').notNullable()
    table.boolean('is_active').notNullable().defaultTo(true)
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('document_templates')
}

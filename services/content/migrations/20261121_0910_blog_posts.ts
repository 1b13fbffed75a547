import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('blog_posts', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.string('title', 255).notNullable()
    table.string('slug', 255).notNullable().unique()
    table.text('excerpt').notNullable()
    table.text('content').notNullable()
    table.string('featured_image', 500)
    table.string('author', 100).notNullable()
    table.specificType('tags', 'text[]').notNullable().defaultTo('{}')
    table.string('meta_title', 255)
    table.string('meta_description', 300)
    table.integer('reading_time').notNullable().defaultTo(5)
    table.boolean('is_published').notNullable().defaultTo(true)
    table.timestamp('published_at').notNullable()
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
  })
  await knex.raw('CREATE INDEX blog_posts_newest ON blog_posts (published_at DESC, id) WHERE is_published')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('blog_posts')
}

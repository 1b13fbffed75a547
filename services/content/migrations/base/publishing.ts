import type { Knex } from 'knex'

/** The blog, the newsletter, the contact form, and what the product ships with. */
export async function createPublishing(knex: Knex): Promise<void> {
  await createBlog(knex)
  await knex.schema.createTable('newsletter_subscribers', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.specificType('email', 'public.citext').notNullable().unique()
    table.enu('status', ['pending', 'confirmed', 'unsubscribed']).notNullable()
    table.text('confirm_token_hash').unique()
    table.timestamp('confirm_sent_at').notNullable()
    table.timestamp('confirmed_at')
    table.timestamp('unsubscribed_at')
    table.timestamp('created_at').notNullable()
  })
  await createContact(knex)
  // What the product ships with is loaded once: what an administrator deleted stays deleted.
  await knex.schema.createTable('seeds', (table) => {
    table.text('name').primary()
    table.timestamp('loaded_at').notNullable()
  })
}

async function createBlog(knex: Knex): Promise<void> {
  await knex.schema.createTable('blog_posts', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.string('slug', 255).notNullable().unique()
    table.string('title', 255).notNullable()
    table.text('excerpt').notNullable()
    table.text('content').notNullable()
    // The Markdown that `content` was made from.
    table.text('markdown')
    table.string('featured_image', 500)
    table.string('author', 100).notNullable()
    table.specificType('tags', 'text[]').notNullable().defaultTo('{}')
    table.string('meta_title', 255)
    table.string('meta_description', 300)
    // Minutes.
    table.integer('reading_time').notNullable().defaultTo(5)
    table.boolean('is_published').notNullable().defaultTo(true)
    table.timestamp('published_at').notNullable()
    // Raised by every edit, so that two administrators do not overwrite each other.
    table.integer('revision').notNullable().defaultTo(1)
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
  })
  await knex.raw('CREATE INDEX blog_posts_newest ON blog_posts (published_at DESC, id) WHERE is_published')
}

async function createContact(knex: Knex): Promise<void> {
  await knex.schema.createTable('contact_messages', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    // Null for a visitor.
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
  await knex.raw(`CREATE INDEX contact_messages_search ON contact_messages
    USING gin ((subject || ' ' || name || ' ' || email) public.gin_trgm_ops)`)
}

import type { Knex } from 'knex'

/** Discussions, replies, likes and saves, and reports of what breaks the rules. */
export async function createForum(knex: Knex): Promise<void> {
  await createDiscussions(knex)
  await knex.schema.createTable('forum_replies', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    addDiscussion(table).index()
    table.uuid('author_id').index()
    table.text('author_name').notNullable()
    table.text('html').notNullable()
    table.timestamp('removed_at')
    table.timestamp('created_at').notNullable()
  })
  await knex.schema.createTable('forum_reactions', (table) => {
    addDiscussion(table)
    table.uuid('person_id').notNullable().index()
    table.enu('kind', ['like', 'save']).notNullable()
    table.timestamp('created_at').notNullable()
    table.primary(['discussion_id', 'kind', 'person_id'])
  })
  await knex.schema.createTable('forum_reports', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    addDiscussion(table)
    // Null when the discussion itself is reported.
    table.uuid('reply_id').references('forum_replies.id').onDelete('CASCADE')
    table.uuid('person_id').notNullable().index()
    table.text('reason').notNullable()
    table.timestamp('created_at').notNullable()
    // Set with the removal of the post, so that undoing it opens the report again.
    table.timestamp('closed_at')
  })
}

const addDiscussion = (table: Knex.CreateTableBuilder) =>
  table.uuid('discussion_id').notNullable().references('forum_discussions.id').onDelete('CASCADE')

async function createDiscussions(knex: Knex): Promise<void> {
  await knex.schema.createTable('forum_discussions', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    // The author is null once the account is deleted.
    table.uuid('author_id').index()
    table.text('author_name').notNullable()
    table.text('category').notNullable()
    table.string('title', 200).notNullable()
    table.text('html').notNullable()
    // The text of `html`, for the search.
    table.text('plain_text').notNullable()
    table.boolean('is_pinned').notNullable().defaultTo(false)
    // The reply that was marked as the answer.
    table.uuid('answer_id')
    // Whether the author gets no emails about replies.
    table.boolean('is_muted').notNullable().defaultTo(false)
    table.timestamp('removed_at')
    table.timestamp('last_activity_at').notNullable()
    table.timestamp('created_at').notNullable()
  })
  await knex.raw(`CREATE INDEX forum_discussions_order ON forum_discussions
    (is_pinned DESC, last_activity_at DESC, id DESC) WHERE removed_at IS NULL`)
  await knex.raw(`CREATE INDEX forum_discussions_search ON forum_discussions
    USING gin ((title || ' ' || plain_text) public.gin_trgm_ops)`)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('forum_discussions', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('author_id').index()
    table.text('author_name').notNullable()
    table.text('author_email')
    table.text('category').notNullable()
    table.string('title', 200).notNullable()
    table.text('html').notNullable()
    table.text('words').notNullable()
    table.boolean('is_pinned').notNullable().defaultTo(false)
    table.uuid('answer_id')
    table.boolean('is_muted').notNullable().defaultTo(false)
    table.text('mute_token').notNullable().unique()
    table.timestamp('removed_at')
    table.timestamp('last_activity_at').notNullable()
    table.timestamp('created_at').notNullable()
  })
  await knex.raw(
    'CREATE INDEX forum_discussions_order ON forum_discussions (is_pinned DESC, last_activity_at DESC, id DESC) WHERE removed_at IS NULL',
  )
  await knex.raw(
    "CREATE INDEX forum_discussions_words ON forum_discussions USING gin ((title || ' ' || words) public.gin_trgm_ops)",
  )
  await knex.schema.createTable('forum_replies', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('discussion_id').notNullable().references('forum_discussions.id').onDelete('CASCADE').index()
    table.uuid('author_id').index()
    table.text('author_name').notNullable()
    table.text('html').notNullable()
    table.timestamp('removed_at')
    table.timestamp('created_at').notNullable()
  })
  await knex.schema.createTable('forum_marks', (table) => {
    table.uuid('discussion_id').notNullable().references('forum_discussions.id').onDelete('CASCADE')
    table.uuid('person_id').notNullable().index()
    table.enu('kind', ['like', 'save']).notNullable()
    table.timestamp('created_at').notNullable()
    table.primary(['discussion_id', 'kind', 'person_id'])
  })
  await knex.schema.createTable('forum_reports', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('discussion_id').notNullable().references('forum_discussions.id').onDelete('CASCADE')
    table.uuid('reply_id').references('forum_replies.id').onDelete('CASCADE')
    table.uuid('person_id').notNullable().index()
    table.text('reason').notNullable()
    table.timestamp('created_at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['forum_reports', 'forum_marks', 'forum_replies', 'forum_discussions']) {
    await knex.schema.dropTable(table)
  }
}

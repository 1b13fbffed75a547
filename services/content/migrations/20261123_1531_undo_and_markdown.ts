import type { Knex } from 'knex'

/** Removed posts come back with their reports, and articles are edited as they were written. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('forum_reports', (table) => {
    // Set with the removal of the post, so that undoing it opens the report again.
    table.timestamp('closed_at')
  })
  await knex.schema.alterTable('blog_posts', (table) => {
    // The Markdown that `content` was made from; null for articles from before.
    table.text('markdown')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('blog_posts', (table) => table.dropColumn('markdown'))
  await knex.schema.alterTable('forum_reports', (table) => table.dropColumn('closed_at'))
}

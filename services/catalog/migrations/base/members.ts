import type { Knex } from 'knex'

/** What members do with opportunities: view and save them, and be alerted. */
export async function createMemberTables(knex: Knex): Promise<void> {
  await createViews(knex)
  await createSaved(knex)
  await createAlerts(knex)
}

/** The views that plans limit: the period that runs, and what was viewed in each. They count for a workspace. */
async function createViews(knex: Knex): Promise<void> {
  await knex.schema.createTable('view_periods', (table) => {
    table.uuid('workspace_id').primary()
    table.timestamp('started_at').notNullable()
    table.integer('used').notNullable()
  })
  await knex.schema.createTable('user_opportunity_views', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    // Who opened it first; null after their account was deleted.
    table.uuid('user_id').index()
    table.uuid('opportunity_id').notNullable()
    table.timestamp('viewed_at').notNullable()
    table.integer('week_number').notNullable()
    table.integer('year').notNullable()
    table.timestamp('period_started_at').notNullable()
    // Viewing an opportunity again in the same period does not count.
    table.unique(['workspace_id', 'period_started_at', 'opportunity_id'])
  })
}

/** What a workspace saved; what each member wants to hear of it is their own. */
async function createSaved(knex: Knex): Promise<void> {
  await knex.schema.createTable('saved_opportunities', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    // Who saved it; null after their account was deleted.
    table.uuid('user_id').index()
    table.text('saved_by_name')
    table.uuid('project_id')
    table.uuid('opportunity_id').notNullable().index().references('opportunities.id').onDelete('CASCADE')
    table.text('note')
    table.timestamp('saved_at').notNullable()
    // Changes after this are marked as new.
    table.timestamp('seen_at').notNullable()
    table.unique(['workspace_id', 'opportunity_id'])
  })
  await knex.raw(`CREATE INDEX saved_opportunities_latest ON saved_opportunities
    (workspace_id, saved_at DESC, opportunity_id DESC)`)
  await knex.schema.createTable('saved_opportunity_members', (table) => {
    table.uuid('workspace_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    table.uuid('user_id').notNullable().index()
    // Null for a member who does not want reminders.
    table.timestamp('follows_since')
    // Changes after this are marked as new for the member.
    table.timestamp('seen_at')
    table.primary(['workspace_id', 'opportunity_id', 'user_id'])
    table
      .foreign(['workspace_id', 'opportunity_id'])
      .references(['workspace_id', 'opportunity_id'])
      .inTable('saved_opportunities')
      .onDelete('CASCADE')
  })
  await createSavedSearches(knex)
  for (const name of ['saved_opportunities', 'saved_searches'])
    await knex.raw(`CREATE INDEX ${name}_of_project ON ${name} (project_id) WHERE project_id IS NOT NULL`)
}

async function createSavedSearches(knex: Knex): Promise<void> {
  await knex.schema.createTable('saved_searches', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    // Who saved it and gets its emails; null after their account was deleted.
    table.uuid('user_id')
    table.text('saved_by_name')
    table.uuid('project_id')
    table.text('name').notNullable()
    table.jsonb('query').notNullable()
    table.enu('frequency', ['none', 'daily', 'weekly']).notNullable()
    table.boolean('is_muted').notNullable().defaultTo(false)
    table.timestamp('seen_at').notNullable()
    // Opportunities added until then have been emailed, or were there before the search was saved.
    table.timestamp('alerted_until').notNullable()
    // The day whose digest has been made. Whichever replica writes it makes that day's digest.
    table.text('last_digest_day').notNullable()
    table.timestamp('last_mailed_at')
    table.timestamp('created_at').notNullable()
    table.index(['user_id', 'created_at'])
    table.index(['workspace_id', 'created_at'])
  })
  await knex.raw(`CREATE INDEX saved_searches_due ON saved_searches (frequency, last_digest_day, user_id)
    WHERE frequency <> 'none' AND NOT is_muted`)
  await knex.schema.createTable('saved_search_members', (table) => {
    table.uuid('search_id').notNullable().references('saved_searches.id').onDelete('CASCADE')
    table.uuid('user_id').notNullable().index()
    // Matches added after this are new for the member.
    table.timestamp('seen_at').notNullable()
    table.primary(['search_id', 'user_id'])
  })
}

async function createAlerts(knex: Knex): Promise<void> {
  // Which alert emails a member wants, and the tokens of the links that turn them off.
  await knex.schema.createTable('notification_preferences', (table) => {
    table.uuid('user_id').primary()
    table.boolean('digests').notNullable().defaultTo(true)
    table.boolean('reminders').notNullable().defaultTo(true)
    table.boolean('matches').notNullable().defaultTo(true)
    // The address that was written to: when the member is erased, waiting emails to it are, too.
    table.text('emailed_to')
  })
  await knex.schema.createTable('reminder_preferences', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable().references('opportunities.id').onDelete('CASCADE')
    table.boolean('is_muted').notNullable().defaultTo(false)
    table.primary(['user_id', 'opportunity_id'])
  })
  await knex.schema.createTable('reminders_sent', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    // Part of the key: a deadline that moves is reminded of again.
    table.timestamp('deadline').notNullable().index()
    // How many days before the deadline.
    table.integer('days').notNullable()
    table.timestamp('sent_at').notNullable()
    table.primary(['user_id', 'opportunity_id', 'deadline', 'days'])
  })
  // The secret in the address of a member's calendar is derived from the feed's ID.
  await knex.schema.createTable('calendar_feeds', (table) => {
    table.uuid('id').notNullable().unique().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    table.uuid('user_id').notNullable().index()
    table.timestamp('created_at').notNullable()
    table.primary(['workspace_id', 'user_id'])
  })
  // Browsers that are notified of deadlines: each belongs to whoever turned it on last.
  await knex.schema.createTable('push_devices', (table) => {
    table.uuid('id').primary()
    table.uuid('user_id').notNullable().index()
    table.text('endpoint').notNullable().unique()
    table.text('p256dh').notNullable()
    table.text('auth').notNullable()
    table.timestamp('created_at', { useTz: true }).notNullable()
  })
}

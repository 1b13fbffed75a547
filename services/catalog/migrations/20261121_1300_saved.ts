import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await createSavedOpportunities(knex)
  await createSavedSearches(knex)
  await createAlerts(knex)
  await knex.schema.createTable('calendar_feeds', (table) => {
    table.uuid('user_id').primary()
    table.text('secret').notNullable().unique()
    table.timestamp('created_at').notNullable()
  })
}

async function createSavedOpportunities(knex: Knex): Promise<void> {
  await knex.schema.createTable('saved_opportunities', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable().references('opportunities.id').onDelete('CASCADE')
    table.text('note')
    table.timestamp('saved_at').notNullable()
    table.timestamp('seen_at').notNullable()
    table.primary(['user_id', 'opportunity_id'])
    table.index('opportunity_id')
  })
  await knex.raw(`CREATE INDEX saved_opportunities_latest ON saved_opportunities
    (user_id, saved_at DESC, opportunity_id DESC)`)
}

async function createSavedSearches(knex: Knex): Promise<void> {
  await knex.schema.createTable('saved_searches', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('user_id').notNullable()
    table.text('name').notNullable()
    table.jsonb('query').notNullable()
    table.enu('frequency', ['none', 'daily', 'weekly']).notNullable()
    table.boolean('is_muted').notNullable().defaultTo(false)
    table.text('mute_token').notNullable().unique()
    table.timestamp('seen_at').notNullable()
    // What came into the catalogue until then has been mailed, or was there before.
    table.timestamp('told_until').notNullable()
    // The day whose digest has been made: whoever writes it makes that day's digest.
    table.text('told_day').notNullable()
    table.timestamp('last_mailed_at')
    table.timestamp('created_at').notNullable()
    table.index(['user_id', 'created_at'])
  })
  await knex.raw(`CREATE INDEX saved_searches_to_tell ON saved_searches (frequency, told_day, user_id)
    WHERE frequency <> 'none' AND NOT is_muted`)
}

async function createAlerts(knex: Knex): Promise<void> {
  await knex.schema.createTable('alert_wishes', (table) => {
    table.uuid('user_id').primary()
    table.boolean('digests').notNullable().defaultTo(true)
    table.boolean('reminders').notNullable().defaultTo(true)
    table.text('digests_token').notNullable().unique()
    table.text('reminders_token').notNullable().unique()
    // Whoever is erased is erased from the queue of mails too.
    table.text('mailed_to')
  })
  await knex.schema.createTable('reminder_wishes', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable().references('opportunities.id').onDelete('CASCADE')
    table.boolean('is_muted').notNullable().defaultTo(false)
    table.text('mute_token').notNullable().unique()
    table.primary(['user_id', 'opportunity_id'])
  })
  await knex.schema.createTable('reminders_sent', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    // A deadline that moves is reminded of again.
    table.timestamp('deadline').notNullable()
    table.integer('days').notNullable()
    table.timestamp('sent_at').notNullable()
    table.primary(['user_id', 'opportunity_id', 'deadline', 'days'])
    table.index('deadline')
  })
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'calendar_feeds',
    'reminders_sent',
    'reminder_wishes',
    'alert_wishes',
    'saved_searches',
    'saved_opportunities',
  ]
  for (const table of tables) await knex.schema.dropTable(table)
}

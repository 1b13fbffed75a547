import type { Knex } from 'knex'

/** What members do with opportunities: view, apply, save, and be alerted. */
export async function createMemberTables(knex: Knex): Promise<void> {
  await createViews(knex)
  await createApplications(knex)
  await createSaved(knex)
  await createAlerts(knex)
}

/** The views that plans limit: the period that runs, and what was viewed in each. */
async function createViews(knex: Knex): Promise<void> {
  await knex.schema.createTable('view_periods', (table) => {
    table.uuid('user_id').primary()
    table.timestamp('started_at').notNullable()
    table.integer('used').notNullable()
  })
  await knex.schema.createTable('user_opportunity_views', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    table.timestamp('viewed_at').notNullable()
    table.integer('week_number').notNullable()
    table.integer('year').notNullable()
    table.timestamp('period_started_at').notNullable()
    // Viewing an opportunity again in the same period does not count.
    table.unique(['user_id', 'period_started_at', 'opportunity_id'])
  })
}

async function createApplications(knex: Knex): Promise<void> {
  await knex.schema.createTable('applications', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    // Names and titles are copied: the application stays readable when what it names is gone.
    table.uuid('user_id').notNullable()
    table.text('applicant_name').notNullable()
    table.text('applicant_email').notNullable()
    table.uuid('organization_id')
    table.text('organization_name')
    table.uuid('opportunity_id').notNullable()
    table.text('opportunity_title').notNullable()
    table.text('project_title')
    table.text('project_description')
    table.text('project_category')
    table.text('project_duration')
    table.integer('target_beneficiaries')
    table.text('expected_outcomes')
    table.decimal('requested_amount', 12, 2)
    table.decimal('granted_amount', 12, 2)
    table.specificType('currency', 'char(3)').notNullable()
    table.text('status').notNullable().defaultTo('submitted')
    // `notes` are the reviewer's, `own_notes` the applicant's.
    table.text('notes')
    table.text('own_notes')
    table.integer('revision').notNullable().defaultTo(1)
    table.timestamp('submitted_at')
    table.timestamp('reviewed_at')
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.index(['user_id', 'created_at', 'id'])
  })
  await indexApplications(knex)
  await knex.schema.createTable('application_history', (table) => {
    table.bigIncrements('id')
    table.uuid('application_id').notNullable().index().references('applications.id').onDelete('CASCADE')
    table.text('status').notNullable()
    table.uuid('actor_id').notNullable()
    table.text('notes')
    table.timestamp('at').notNullable()
  })
  // Applications submitted per calendar month, which plans limit.
  await knex.schema.createTable('monthly_applications', (table) => {
    table.uuid('user_id').notNullable()
    table.text('month').notNullable()
    table.integer('used').notNullable()
    table.primary(['user_id', 'month'])
  })
}

async function indexApplications(knex: Knex): Promise<void> {
  // An organization, or a person without one, has one open application per opportunity; a person has one draft.
  await knex.raw(`CREATE UNIQUE INDEX applications_one_open ON applications
    (coalesce(organization_id, user_id), opportunity_id) WHERE status IN ('submitted', 'under_review')`)
  await knex.raw(`CREATE UNIQUE INDEX applications_one_draft ON applications
    (user_id, opportunity_id) WHERE status = 'draft'`)
  // The console's list: its sort orders and its search.
  await knex.raw(`CREATE INDEX applications_for_admins ON applications
    (submitted_at DESC, id DESC) WHERE status <> 'draft'`)
  await knex.raw(`CREATE INDEX applications_by_amount ON applications
    (coalesce(requested_amount, 0), id) WHERE status <> 'draft'`)
  await knex.raw(`CREATE INDEX applications_search ON applications
    USING gin ((coalesce(project_title, '') || ' ' || applicant_name || ' ' || coalesce(organization_name, '')
      || ' ' || opportunity_title) public.gin_trgm_ops) WHERE status <> 'draft'`)
  // The dashboard counts decisions by week.
  await knex.raw(`CREATE INDEX applications_decided ON applications (reviewed_at)
    WHERE status IN ('approved', 'rejected')`)
}

async function createSaved(knex: Knex): Promise<void> {
  await knex.schema.createTable('saved_opportunities', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable().index().references('opportunities.id').onDelete('CASCADE')
    table.text('note')
    table.timestamp('saved_at').notNullable()
    // Changes after this are marked as new.
    table.timestamp('seen_at').notNullable()
    table.primary(['user_id', 'opportunity_id'])
  })
  await knex.raw(`CREATE INDEX saved_opportunities_latest ON saved_opportunities
    (user_id, saved_at DESC, opportunity_id DESC)`)
  await knex.schema.createTable('saved_searches', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('user_id').notNullable()
    table.text('name').notNullable()
    table.jsonb('query').notNullable()
    table.enu('frequency', ['none', 'daily', 'weekly']).notNullable()
    table.boolean('is_muted').notNullable().defaultTo(false)
    table.text('mute_token').notNullable().unique()
    table.timestamp('seen_at').notNullable()
    // Opportunities added until then have been emailed, or were there before the search was saved.
    table.timestamp('alerted_until').notNullable()
    // The day whose digest has been made. Whichever replica writes it makes that day's digest.
    table.text('last_digest_day').notNullable()
    table.timestamp('last_mailed_at')
    table.timestamp('created_at').notNullable()
    table.index(['user_id', 'created_at'])
  })
  await knex.raw(`CREATE INDEX saved_searches_due ON saved_searches (frequency, last_digest_day, user_id)
    WHERE frequency <> 'none' AND NOT is_muted`)
}

async function createAlerts(knex: Knex): Promise<void> {
  // Which alert emails a member wants, and the tokens of the links that turn them off.
  await knex.schema.createTable('notification_preferences', (table) => {
    table.uuid('user_id').primary()
    table.boolean('digests').notNullable().defaultTo(true)
    table.boolean('reminders').notNullable().defaultTo(true)
    table.text('digests_token').notNullable().unique()
    table.text('reminders_token').notNullable().unique()
    // The address that was written to: when the member is erased, waiting emails to it are, too.
    table.text('emailed_to')
  })
  await knex.schema.createTable('reminder_preferences', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('opportunity_id').notNullable().references('opportunities.id').onDelete('CASCADE')
    table.boolean('is_muted').notNullable().defaultTo(false)
    table.text('mute_token').notNullable().unique()
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
  // The secret in the address of a member's calendar.
  await knex.schema.createTable('calendar_feeds', (table) => {
    table.uuid('user_id').primary()
    table.text('secret').notNullable().unique()
    table.timestamp('created_at').notNullable()
  })
}

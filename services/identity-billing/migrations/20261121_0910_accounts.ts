import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await createUsers(knex)
  await createOrganizations(knex)
  await createSessions(knex)
  await createTokens(knex)
  await knex.schema.createTable('blocked_emails', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.text('email').notNullable()
    table.text('reason').notNullable().defaultTo('trial_expired')
    table.uuid('user_id')
    table.timestamp('blocked_at').notNullable()
  })
  await knex.raw('CREATE UNIQUE INDEX blocked_emails_email ON blocked_emails (lower(email))')
}

async function createUsers(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.text('email').notNullable()
    table.text('pending_email')
    table.text('password_hash').notNullable()
    table.text('full_name').notNullable()
    table.text('first_name')
    table.text('last_name')
    table.text('phone').notNullable()
    table.text('home_address').notNullable()
    table.specificType('country', 'char(2)').notNullable()
    table.enu('account_type', ['personal', 'organization']).notNullable().defaultTo('personal')
    table.enu('role', ['user', 'admin']).notNullable().defaultTo('user')
    table.text('profile_image_url')
    table.boolean('email_verified').notNullable().defaultTo(false)
    const plans = ['none', 'freemium', 'trial', 'basic', 'premium', 'unlimited', 'admin']
    table.enu('subscription_status', plans).notNullable().defaultTo('freemium')
    table.timestamp('trial_end_date')
    table.boolean('trial_expired').notNullable().defaultTo(false)
    table.boolean('account_blocked').notNullable().defaultTo(false)
    table.timestamp('blocked_at')
    table.boolean('email_notifications').notNullable().defaultTo(false)
    // A session is alive only while it carries this number: counting it up ends them all.
    table.integer('session_generation').notNullable().defaultTo(1)
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
  })
  await knex.raw('CREATE UNIQUE INDEX users_email ON users (lower(email))')
}

async function createOrganizations(knex: Knex): Promise<void> {
  await knex.schema.createTable('organizations', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('user_id').notNullable().unique().references('users.id').onDelete('CASCADE')
    table.text('name').notNullable()
    table.text('description')
    table.text('category').notNullable()
    table.text('website')
    table.text('phone')
    table.text('address')
    table.text('tax_id')
    table.text('mission_statement')
    table.integer('founded_year')
    table.integer('team_size')
    table.decimal('annual_budget', 12, 2)
    table.boolean('is_verified').notNullable().defaultTo(false)
    table.uuid('verified_by')
    table.timestamp('verified_at')
    table.text('verification_notes')
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
  })
  await knex.raw('CREATE INDEX organizations_newest ON organizations (created_at DESC, id DESC)')
}

async function createSessions(knex: Knex): Promise<void> {
  await knex.schema.createTable('sessions', (table) => {
    // The SHA-256 of what the cookie carries.
    table.text('sid').primary()
    table.jsonb('sess').notNullable()
    table.uuid('user_id').notNullable().index().references('users.id').onDelete('CASCADE')
    table.integer('generation').notNullable()
    table.text('user_agent').notNullable().defaultTo('')
    table.timestamp('created_at').notNullable()
    table.timestamp('seen_at').notNullable()
    table.timestamp('expire').notNullable().index()
    // Kept until it would have expired, so that nothing in flight brings the session back.
    table.timestamp('ended_at')
  })
}

async function createTokens(knex: Knex): Promise<void> {
  await knex.schema.createTable('tokens', (table) => {
    table.text('hash').primary()
    table.enu('kind', ['verify-email', 'change-email', 'reset-password']).notNullable()
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('email').notNullable()
    table.timestamp('created_at').notNullable()
    table.timestamp('expires_at').notNullable().index()
    table.timestamp('used_at')
    table.index(['user_id', 'kind'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['blocked_emails', 'tokens', 'sessions', 'organizations', 'users']) {
    await knex.schema.dropTable(table)
  }
}

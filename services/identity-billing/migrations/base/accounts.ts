import type { Knex } from 'knex'

/** Accounts. */
export async function createUsers(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.text('email').notNullable()
    // A new address that is not verified yet.
    table.text('pending_email')
    // Confirmed addresses that the account had before, which are erased with it.
    table.specificType('earlier_emails', 'text[]').notNullable().defaultTo('{}')
    table.boolean('email_verified').notNullable().defaultTo(false)
    table.text('password_hash').notNullable()
    table.text('full_name').notNullable()
    table.text('first_name')
    table.text('last_name')
    table.text('phone').notNullable()
    table.text('home_address').notNullable()
    table.specificType('country', 'char(2)').notNullable()
    table.text('profile_image_url')
    table.enu('account_type', ['personal', 'organization']).notNullable().defaultTo('personal')
    table.enu('role', ['user', 'admin']).notNullable().defaultTo('user')
    table.timestamp('trial_end_date')
    table.boolean('trial_expired').notNullable().defaultTo(false)
    table.boolean('account_blocked').notNullable().defaultTo(false)
    table.timestamp('blocked_at')
    table.boolean('email_notifications').notNullable().defaultTo(false)
    // Two-factor sign-in is on once `two_factor_since` is set. The time step of the last code, so that none works twice.
    table.text('two_factor_secret')
    table.timestamp('two_factor_since')
    table.bigInteger('two_factor_step').notNullable().defaultTo(0)
    // A session is alive only while it has this number: raising it ends them all.
    table.integer('session_generation').notNullable().defaultTo(1)
    // The workspace that the account came with.
    table.uuid('workspace_id').notNullable().references('workspaces.id').index()
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
  })
  await knex.raw('CREATE UNIQUE INDEX users_email ON users (lower(email))')
  await knex.raw('CREATE INDEX users_running_trials ON users (trial_end_date) WHERE NOT trial_expired')
  // The console's list: its sort orders and its search.
  await knex.raw('CREATE INDEX users_newest ON users (created_at DESC, id DESC)')
  await knex.raw('CREATE INDEX users_by_name ON users (lower(full_name), id)')
  await knex.raw('CREATE INDEX users_by_email ON users (lower(email), id)')
  await knex.raw(
    `CREATE INDEX users_search ON users USING gin ((email::text || ' ' || full_name) public.gin_trgm_ops)`,
  )
  // Anybody can ask for a picture, whose owner is looked up by its address.
  await knex.raw(
    'CREATE INDEX users_profile_image_url ON users (profile_image_url) WHERE profile_image_url IS NOT NULL',
  )
}

/** How people sign in, and what remains when an account is deleted. */
export async function createSignIn(knex: Knex): Promise<void> {
  await createSessions(knex)
  await createSecrets(knex)
  await createDevices(knex)
  await createBlockedEmails(knex)
}

async function createSessions(knex: Knex): Promise<void> {
  // Names that connect-style session stores use: `sid`, `sess`, `expire`.
  await knex.schema.createTable('sessions', (table) => {
    // The SHA-256 of what the cookie carries.
    table.text('sid').primary()
    table.jsonb('sess').notNullable()
    addUser(table).index()
    // Of the user's `session_generation`.
    table.integer('generation').notNullable()
    // Null: the account's own workspace, to which a session also returns when its person leaves the chosen one.
    table.uuid('workspace_id')
    table.text('user_agent').notNullable().defaultTo('')
    // Whether a code was entered besides the password.
    table.boolean('second_factor').notNullable().defaultTo(false)
    table.timestamp('created_at').notNullable()
    table.timestamp('seen_at').notNullable()
    table.timestamp('expire').notNullable().index()
    // The row stays until it would have expired, so that no request in flight brings the session back.
    table.timestamp('ended_at')
  })
  await knex.raw(`ALTER TABLE sessions ADD FOREIGN KEY (workspace_id, user_id)
    REFERENCES memberships (workspace_id, user_id) ON DELETE SET NULL (workspace_id)`)
  await knex.raw(`CREATE INDEX sessions_in_workspace ON sessions (workspace_id, user_id)
    WHERE workspace_id IS NOT NULL`)
}

/** What proves who somebody is. Only SHA-256 hashes are stored. */
async function createSecrets(knex: Knex): Promise<void> {
  // Links in emails.
  await knex.schema.createTable('tokens', (table) => {
    table.text('hash').primary()
    table.enu('kind', ['verify-email', 'change-email', 'reset-password']).notNullable()
    addUser(table)
    table.text('email').notNullable()
    table.timestamp('created_at').notNullable()
    table.timestamp('expires_at').notNullable().index()
    table.timestamp('used_at')
    table.index(['user_id', 'kind'])
  })
  await knex.schema.createTable('recovery_codes', (table) => {
    table.text('hash').primary()
    addUser(table).index()
  })
  await knex.schema.createTable('api_keys', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    addUser(table).index()
    table.uuid('workspace_id').notNullable()
    table.text('name').notNullable()
    // The first characters of the key, by which its owner recognizes it.
    table.text('hint').notNullable()
    table.text('hash').notNullable().unique()
    table.timestamp('created_at').notNullable()
    table.timestamp('last_used_at')
    table.index(['workspace_id', 'user_id'])
  })
  // Leaving the workspace revokes the key.
  await knex.raw(`ALTER TABLE api_keys ADD FOREIGN KEY (workspace_id, user_id)
    REFERENCES memberships (workspace_id, user_id) ON DELETE CASCADE`)
}

/** Browsers that somebody has signed in with: they stay open while strangers guess, and other ones are announced. */
async function createDevices(knex: Knex): Promise<void> {
  await knex.schema.createTable('devices', (table) => {
    addUser(table)
    // The SHA-256 of the browser's cookie.
    table.text('hash').notNullable()
    table.text('user_agent').notNullable()
    // Whether it is known only because a password was set on it by email, while two-factor sign-in was on.
    table.boolean('by_email').notNullable().defaultTo(false)
    table.timestamp('created_at').notNullable()
    table.timestamp('seen_at').notNullable().index()
    table.primary(['user_id', 'hash'])
  })
}

const addUser = (table: Knex.CreateTableBuilder) =>
  table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE')

/** Addresses that cannot have a trial again. */
async function createBlockedEmails(knex: Knex): Promise<void> {
  await knex.schema.createTable('blocked_emails', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.text('email').notNullable()
    // Without dots and tags that make many addresses of one mailbox.
    table.text('normalized_email').index('blocked_emails_normalized_email')
    table.text('reason').notNullable().defaultTo('trial_expired')
    table.uuid('user_id')
    table.timestamp('blocked_at').notNullable()
  })
  await knex.raw('CREATE UNIQUE INDEX blocked_emails_email ON blocked_emails (lower(email))')
}

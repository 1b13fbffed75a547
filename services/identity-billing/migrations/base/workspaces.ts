import type { Knex } from 'knex'

const roles = ['owner', 'editor', 'reviewer', 'viewer', 'billing']

/** Workspaces own what people create: the organization and the projects. Every account comes with one. */
export async function createWorkspaces(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspaces', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.enu('kind', ['personal', 'organization']).notNullable()
    // The plan of everybody who works here.
    table
      .enu('subscription_status', ['none', 'freemium', 'trial', 'basic', 'premium', 'unlimited', 'admin'])
      .notNullable()
      .defaultTo('freemium')
    // By an administrator, without payment.
    table.text('granted_plan')
    table.timestamp('created_at').notNullable()
  })
}

/** Who works in which workspace, and as what, and on which projects. */
export async function createMembers(knex: Knex): Promise<void> {
  await createProjects(knex)
  await createMemberships(knex)
  await createInvitations(knex)
}

async function createProjects(knex: Knex): Promise<void> {
  await knex.schema.createTable('projects', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable().references('workspaces.id').onDelete('CASCADE')
    // Null while they follow the profile, which only the default project does.
    table.text('title')
    table.text('description')
    table.text('beneficiaries')
    table.text('location')
    // Calendar days, such as 2027-05-04.
    table.text('starts_on')
    table.text('ends_on')
    table.decimal('amount_needed', 12, 2)
    table.specificType('currency', 'char(3)').notNullable().defaultTo('USD')
    table.enu('stage', ['idea', 'planning', 'ready', 'running']).notNullable().defaultTo('idea')
    table.boolean('is_default').notNullable().defaultTo(false)
    table.uuid('created_by').references('users.id').onDelete('SET NULL').index()
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
    table.check('is_default OR title IS NOT NULL')
  })
  await knex.raw(
    'CREATE INDEX projects_newest ON projects (workspace_id, is_default DESC, created_at DESC, id)',
  )
  await knex.raw('CREATE UNIQUE INDEX projects_one_default ON projects (workspace_id) WHERE is_default')
}

async function createMemberships(knex: Knex): Promise<void> {
  await knex.schema.createTable('memberships', (table) => {
    table.uuid('workspace_id').notNullable().references('workspaces.id').onDelete('CASCADE')
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
    table.enu('role', roles).notNullable()
    table.timestamp('joined_at').notNullable()
    // When an owner gave the member a seat, which decides who keeps one when the plan has fewer than there are members.
    table.timestamp('seat_given_at')
    table.primary(['workspace_id', 'user_id'])
  })
}

/** Emails that invite somebody into a workspace, and what happened to its members. */
async function createInvitations(knex: Knex): Promise<void> {
  await knex.schema.createTable('invitations', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable().references('workspaces.id').onDelete('CASCADE')
    table.text('email').notNullable()
    table.enu('role', roles).notNullable()
    // SHA-256 of the token in the email.
    table.text('hash').notNullable().unique()
    table.uuid('invited_by').references('users.id').onDelete('SET NULL').index()
    table.timestamp('sent_at').notNullable()
    table.timestamp('expires_at').notNullable().index()
  })
  await knex.raw('CREATE UNIQUE INDEX invitations_address ON invitations (workspace_id, lower(email))')
  await knex.schema.createTable('activity', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable().references('workspaces.id').onDelete('CASCADE')
    table.timestamp('at').notNullable()
    table.enu('action', ['invited', 'withdrew', 'joined', 'changed-role', 'removed', 'left']).notNullable()
    table.uuid('actor_id').references('users.id').onDelete('SET NULL').index()
    table.uuid('subject_id').references('users.id').onDelete('SET NULL').index()
    // Of an invitation; null once its account is deleted.
    table.text('email')
    table.enu('role', roles)
    // Whether the action was to give a seat, which is kept as `changed-role`.
    table.boolean('gave_seat').notNullable().defaultTo(false)
  })
  await knex.raw('CREATE INDEX activity_newest ON activity (workspace_id, at DESC, id)')
}

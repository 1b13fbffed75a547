import type { Knex } from 'knex'

/**
 * Workspaces own what people create: the organization and the projects. Every account gets one, with a default project.
 * The triggers in ../sql give one to accounts that are created later, also by the release before.
 */
export async function up(knex: Knex): Promise<void> {
  await createWorkspaces(knex)
  await createProjects(knex)
  await addWorkspaceIds(knex)
  await describeOrganizations(knex)
}

async function createWorkspaces(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspaces', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.enu('kind', ['personal', 'organization']).notNullable()
    table.timestamp('created_at').notNullable()
  })
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

async function addWorkspaceIds(knex: Knex): Promise<void> {
  // The default fills every row while the table is rewritten once, which is many times faster than an UPDATE.
  await knex.raw('ALTER TABLE users ADD COLUMN workspace_id uuid NOT NULL DEFAULT gen_random_uuid()')
  await knex.raw('ALTER TABLE users ALTER COLUMN workspace_id DROP DEFAULT')
  await knex.raw('ALTER TABLE organizations ADD COLUMN workspace_id uuid')
  await knex.raw(
    `UPDATE organizations SET workspace_id = users.workspace_id FROM users WHERE users.id = organizations.user_id`,
  )
  await knex.raw(`INSERT INTO workspaces (id, kind, created_at)
    SELECT users.workspace_id, CASE WHEN organizations.id IS NULL THEN 'personal' ELSE 'organization' END, users.created_at
    FROM users LEFT JOIN organizations ON organizations.user_id = users.id`)
  await knex.raw(`INSERT INTO projects (workspace_id, is_default, created_at, updated_at)
    SELECT id, true, created_at, created_at FROM workspaces`)
  await knex.raw('ALTER TABLE organizations ALTER COLUMN workspace_id SET NOT NULL')
  await knex.schema.alterTable('users', (table) => {
    table.foreign('workspace_id').references('workspaces.id')
    table.index('workspace_id')
  })
  await knex.schema.alterTable('organizations', (table) => {
    table.foreign('workspace_id').references('workspaces.id').onDelete('CASCADE')
    table.unique('workspace_id')
  })
}

/** Who applies, from where, and how it is registered. Unknown until the organization states it. */
async function describeOrganizations(knex: Knex): Promise<void> {
  await knex.schema.alterTable('organizations', (table) => {
    table.text('organization_type')
    table.specificType('country', 'char(2)')
    // An ISO 3166-2 code or a name.
    table.text('state')
    table.text('service_area')
    table.text('uei')
    table.text('sam_expires_on')
    table.text('pic')
    table.specificType('languages', 'text[]').notNullable().defaultTo('{}')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER IF EXISTS users_workspace ON users')
  await knex.raw('DROP TRIGGER IF EXISTS users_deleted ON users')
  await knex.raw('DROP TRIGGER IF EXISTS organizations_workspace ON organizations')
  await knex.schema.alterTable('organizations', (table) => {
    table.dropColumns('workspace_id', 'organization_type', 'country', 'state', 'service_area')
    table.dropColumns('uei', 'sam_expires_on', 'pic', 'languages')
  })
  await knex.schema.alterTable('users', (table) => table.dropColumn('workspace_id'))
  await knex.schema.dropTable('projects')
  await knex.schema.dropTable('workspaces')
}

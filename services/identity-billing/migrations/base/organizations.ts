import type { Knex } from 'knex'

/** Organizations, one per workspace, and the documents that prove what they are. */
export async function createOrganizations(knex: Knex): Promise<void> {
  await knex.schema.createTable('organizations', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable().unique().references('workspaces.id').onDelete('CASCADE')
    table.uuid('user_id').notNullable().index().references('users.id').onDelete('CASCADE')
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
    // Who applies, from where, and how it is registered. Unknown until the organization states it.
    table.text('organization_type')
    table.specificType('country', 'char(2)')
    // An ISO 3166-2 code or a name.
    table.text('state')
    table.text('service_area')
    table.text('uei')
    table.text('sam_expires_on')
    table.text('pic')
    table.specificType('languages', 'text[]').notNullable().defaultTo('{}')
    table.boolean('is_verified').notNullable().defaultTo(false)
    table.uuid('verified_by')
    table.timestamp('verified_at')
    table.text('verification_notes')
    // When an administrator last verified or rejected it: documents uploaded later wait for the next decision.
    table.timestamp('decided_at')
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable()
  })
  // The console's list: its sort orders and its search.
  await knex.raw('CREATE INDEX organizations_newest ON organizations (created_at DESC, id DESC)')
  await knex.raw('CREATE INDEX organizations_by_name ON organizations (lower(name), id)')
  await knex.raw('CREATE INDEX organizations_search ON organizations USING gin (name public.gin_trgm_ops)')
  await knex.schema.createTable('organization_documents', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('organization_id').notNullable().index().references('organizations.id').onDelete('CASCADE')
    // Its name in the file store; `name` is the one that it was uploaded with.
    table.text('file').notNullable().unique()
    table.text('name').notNullable()
    table.text('mime').notNullable()
    // Bytes.
    table.integer('size').notNullable()
    table.text('notes')
    table.timestamp('uploaded_at').notNullable()
  })
}

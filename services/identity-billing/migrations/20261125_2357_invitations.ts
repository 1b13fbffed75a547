import type { Knex } from 'knex'

/** Emails that invite somebody into a workspace, and what happened to its members. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('invitations', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable().references('workspaces.id').onDelete('CASCADE')
    table.text('email').notNullable()
    table.enu('role', ['owner', 'editor', 'reviewer', 'viewer', 'billing']).notNullable()
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
    table.enu('role', ['owner', 'editor', 'reviewer', 'viewer', 'billing'])
  })
  await knex.raw('CREATE INDEX activity_newest ON activity (workspace_id, at DESC, id)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('activity')
  await knex.schema.dropTable('invitations')
}

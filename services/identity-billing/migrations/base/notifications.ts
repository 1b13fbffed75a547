import type { Knex } from 'knex'

/**
 * What happened in a workspace and concerns one member. It goes with the membership: whoever leaves, or deletes their
 * account, sees nothing of the workspace any longer.
 */
export async function createNotifications(knex: Knex): Promise<void> {
  await knex.schema.createTable('notifications', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    table.uuid('user_id').notNullable()
    // Not an enumeration: services of a newer release add kinds.
    table.text('kind').notNullable()
    table.uuid('actor_id').references('users.id').onDelete('SET NULL').index()
    table.text('title').notNullable()
    table.text('path').notNullable()
    table.text('key').notNullable()
    table.timestamp('created_at').notNullable().index()
    table.timestamp('read_at')
    table.timestamp('emailed_at')
    table.unique(['user_id', 'key'])
    table
      .foreign(['workspace_id', 'user_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('CASCADE')
    table.index(['workspace_id', 'user_id'])
  })
  await knex.raw('CREATE INDEX notifications_newest ON notifications (user_id, created_at DESC, id DESC)')
  await knex.raw('CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL')
  // Only what somebody chose; the contracts have a default for each kind.
  await knex.schema.createTable('notification_preferences', (table) => {
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('kind').notNullable()
    table.boolean('by_email').notNullable()
    table.primary(['user_id', 'kind'])
  })
}

import type { Knex } from 'knex'

/**
 * Who works in which workspace, and as what. `../sql/add_owner.sql` makes every account the owner of its workspace, also
 * those that the release before creates.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('memberships', (table) => {
    table.uuid('workspace_id').notNullable().references('workspaces.id').onDelete('CASCADE')
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
    table.enu('role', ['owner', 'editor', 'reviewer', 'viewer', 'billing']).notNullable()
    table.timestamp('joined_at').notNullable()
    table.primary(['workspace_id', 'user_id'])
  })
  // Null: the account's own workspace, to which a session also returns when its person leaves the chosen one.
  await knex.raw(`ALTER TABLE sessions ADD COLUMN workspace_id uuid,
    ADD FOREIGN KEY (workspace_id, user_id) REFERENCES memberships (workspace_id, user_id)
      ON DELETE SET NULL (workspace_id)`)
  await knex.raw(`CREATE INDEX sessions_in_workspace ON sessions (workspace_id, user_id)
    WHERE workspace_id IS NOT NULL`)
  // A member who takes an organization over can have one of their own.
  await knex.raw('ALTER TABLE organizations DROP CONSTRAINT organizations_user_id_unique')
  await knex.schema.alterTable('organizations', (table) => table.index('user_id'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('organizations', (table) => {
    table.dropIndex('user_id')
    table.unique('user_id')
  })
  await knex.schema.alterTable('sessions', (table) => table.dropColumn('workspace_id'))
  await knex.raw('DROP TRIGGER IF EXISTS users_owner ON users')
  await knex.schema.dropTable('memberships')
}

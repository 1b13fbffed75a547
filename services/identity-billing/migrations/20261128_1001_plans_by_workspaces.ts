import type { Knex } from 'knex'

/**
 * The plan and the subscription belong to a workspace, and so does an API key. `../sql/plan_of_workspace.sql`,
 * `../sql/billing_account.sql` and `../sql/api_key.sql` fill the new columns, also for rows that the release before inserts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    table.text('subscription_status').notNullable().defaultTo('freemium')
    // By an administrator, without payment.
    table.text('granted_plan')
  })
  // `user_id` is the account that the workspace came with, by which the release before finds the row; null if that has left.
  await knex.raw(`ALTER TABLE billing_accounts
    DROP CONSTRAINT billing_accounts_pkey,
    ALTER COLUMN user_id DROP NOT NULL,
    ADD UNIQUE (user_id),
    ADD COLUMN workspace_id uuid UNIQUE,
    ADD COLUMN paid_by uuid`)
  await knex.schema.alterTable('billing_accounts', (table) => table.index('paid_by'))
  await knex.raw('ALTER TABLE billing_receipts ALTER COLUMN user_id DROP NOT NULL')
  // Leaving the workspace revokes the key.
  await knex.raw(`ALTER TABLE api_keys ADD COLUMN workspace_id uuid,
    ADD FOREIGN KEY (workspace_id, user_id) REFERENCES memberships (workspace_id, user_id) ON DELETE CASCADE`)
  await knex.schema.alterTable('api_keys', (table) => table.index(['workspace_id', 'user_id']))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER IF EXISTS users_plan ON users')
  await knex.raw('DROP TRIGGER IF EXISTS users_other_workspace ON users')
  await knex.raw('DROP TRIGGER IF EXISTS workspaces_plan ON workspaces')
  await knex.raw('DROP TRIGGER IF EXISTS billing_accounts_workspace ON billing_accounts')
  await knex.raw('DROP TRIGGER IF EXISTS api_keys_workspace ON api_keys')
  await knex.schema.alterTable('api_keys', (table) => table.dropColumn('workspace_id'))
  await knex.raw('DELETE FROM billing_receipts WHERE user_id IS NULL')
  await knex.raw('ALTER TABLE billing_receipts ALTER COLUMN user_id SET NOT NULL')
  await knex.raw('DELETE FROM billing_accounts WHERE user_id IS NULL')
  await knex.raw(`ALTER TABLE billing_accounts
    DROP COLUMN workspace_id,
    DROP COLUMN paid_by,
    DROP CONSTRAINT billing_accounts_user_id_key,
    ADD PRIMARY KEY (user_id)`)
  await knex.schema.alterTable('workspaces', (table) =>
    table.dropColumns('subscription_status', 'granted_plan'),
  )
}

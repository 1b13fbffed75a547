import type { Knex } from 'knex'

/**
 * Views count for a workspace; `user_id` says who opened an opportunity first. Rows without a workspace are earlier ones, or
 * those that the release before still inserts: a job moves them to the workspace of their person's account.
 */
export async function up(knex: Knex): Promise<void> {
  // A moved period keeps its person, so that the release before counts in the same row.
  await knex.raw(`ALTER TABLE view_periods
    DROP CONSTRAINT view_periods_pkey,
    ALTER COLUMN user_id DROP NOT NULL,
    ADD COLUMN id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    ADD COLUMN workspace_id uuid UNIQUE,
    ADD UNIQUE (user_id)`)
  await knex.raw(`ALTER TABLE user_opportunity_views
    ALTER COLUMN user_id DROP NOT NULL,
    ADD COLUMN workspace_id uuid,
    ADD UNIQUE (workspace_id, period_started_at, opportunity_id)`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DELETE FROM user_opportunity_views WHERE user_id IS NULL')
  await knex.raw(
    'ALTER TABLE user_opportunity_views DROP COLUMN workspace_id, ALTER COLUMN user_id SET NOT NULL',
  )
  await knex.raw('DELETE FROM view_periods WHERE user_id IS NULL')
  await knex.raw(`ALTER TABLE view_periods
    DROP COLUMN id, DROP COLUMN workspace_id, DROP CONSTRAINT view_periods_user_id_key, ADD PRIMARY KEY (user_id)`)
}

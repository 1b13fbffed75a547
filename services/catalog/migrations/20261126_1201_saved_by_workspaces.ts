import type { Knex } from 'knex'

/**
 * What members save belongs to their workspace; who saved it, and what each member wants to hear of it, stays personal.
 * Rows without a workspace are earlier ones, or those that the release before still inserts: the alerts job moves them to
 * the workspace of their person's account, which identity-billing knows.
 */
export async function up(knex: Knex): Promise<void> {
  // A person can save the same opportunity in two workspaces, and what they saved stays when they are erased.
  await knex.raw(`ALTER TABLE saved_opportunities
    DROP CONSTRAINT saved_opportunities_pkey,
    ALTER COLUMN user_id DROP NOT NULL,
    ADD COLUMN id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    ADD COLUMN workspace_id uuid,
    ADD COLUMN saved_by_name text,
    ADD UNIQUE (workspace_id, opportunity_id)`)
  await knex.raw(`CREATE UNIQUE INDEX saved_opportunities_unmoved ON saved_opportunities
    (user_id, opportunity_id) WHERE workspace_id IS NULL`)
  await knex.raw(`CREATE INDEX saved_opportunities_latest_of_workspace ON saved_opportunities
    (workspace_id, saved_at DESC, opportunity_id DESC)`)
  await knex.schema.createTable('saved_opportunity_members', (table) => {
    table.uuid('workspace_id').notNullable()
    table.uuid('opportunity_id').notNullable()
    table.uuid('user_id').notNullable().index()
    // Null for a member who does not want reminders.
    table.timestamp('follows_since')
    // Changes after this are marked as new for the member.
    table.timestamp('seen_at')
    table.primary(['workspace_id', 'opportunity_id', 'user_id'])
    table
      .foreign(['workspace_id', 'opportunity_id'])
      .references(['workspace_id', 'opportunity_id'])
      .inTable('saved_opportunities')
      .onDelete('CASCADE')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('saved_opportunity_members')
  // Of a person who saved an opportunity in two workspaces, one row is left.
  await knex.raw(`DELETE FROM saved_opportunities s WHERE user_id IS NULL OR EXISTS (
    SELECT FROM saved_opportunities o WHERE o.user_id = s.user_id AND o.opportunity_id = s.opportunity_id AND o.id < s.id)`)
  await knex.raw('DROP INDEX saved_opportunities_latest_of_workspace')
  await knex.raw('DROP INDEX saved_opportunities_unmoved')
  await knex.raw(`ALTER TABLE saved_opportunities
    DROP COLUMN id, DROP COLUMN workspace_id, DROP COLUMN saved_by_name,
    ALTER COLUMN user_id SET NOT NULL, ADD PRIMARY KEY (user_id, opportunity_id)`)
}

import type { Knex } from 'knex'

/** Opportunities that a workspace adds for itself. They are never active, so nothing that others can reach has them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE opportunities
      -- The workspace that added it for itself; null in the catalog.
      ADD COLUMN workspace_id uuid,
      -- Next year's entry is made when its deadline has passed.
      ADD COLUMN recurs_yearly boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT opportunities_own CHECK
        ((workspace_id IS NULL) = (source <> 'own') AND (workspace_id IS NULL OR NOT is_active));
    CREATE INDEX opportunities_of_workspace ON opportunities (workspace_id) WHERE workspace_id IS NOT NULL;
    CREATE INDEX opportunities_recurring ON opportunities (deadline) WHERE recurs_yearly`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM opportunities WHERE workspace_id IS NOT NULL;
    ALTER TABLE opportunities DROP COLUMN workspace_id, DROP COLUMN recurs_yearly`)
}

import type { Knex } from 'knex'

/** What was asked for and won, with whom a workspace speaks at its funders, and how likely it thinks its grants are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(ADD_SUMS)
  await knex.raw(`
    CREATE TABLE funder_contacts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      workspace_id uuid NOT NULL,
      -- The slug of the funder's name, and the name as it was written.
      funder text NOT NULL,
      funder_name text NOT NULL,
      name text NOT NULL,
      role text NOT NULL,
      email text NOT NULL,
      phone text NOT NULL,
      created_by uuid,
      revision integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL);
    CREATE INDEX funder_contacts_of_workspace ON funder_contacts (workspace_id, funder);
    CREATE TABLE funder_conversations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      workspace_id uuid NOT NULL,
      funder text NOT NULL,
      funder_name text NOT NULL,
      held_on date NOT NULL,
      text text NOT NULL,
      created_by uuid,
      created_by_name text,
      created_at timestamptz NOT NULL);
    CREATE INDEX funder_conversations_of_workspace ON funder_conversations (workspace_id, funder);
    -- Percent by status, and the months that funders take to decide.
    CREATE TABLE grant_estimates (
      workspace_id uuid PRIMARY KEY,
      deciding smallint NOT NULL,
      writing smallint NOT NULL,
      sent smallint NOT NULL,
      months smallint NOT NULL)`)
}

/** Applications that were recorded here have said how much. */
const ADD_SUMS = `
  ALTER TABLE grants
    ADD COLUMN requested numeric(15, 2),
    ADD COLUMN awarded numeric(15, 2),
    -- Set once a sum is.
    ADD COLUMN currency char(3);
  UPDATE grants g SET requested = a.requested_amount, currency = a.currency,
    awarded = CASE WHEN a.status = 'approved' THEN coalesce(a.granted_amount, a.requested_amount) END
  FROM (SELECT DISTINCT ON (workspace_id, opportunity_id) * FROM applications
    WHERE status NOT IN ('draft', 'withdrawn') ORDER BY workspace_id, opportunity_id, created_at DESC, id DESC) a
  WHERE a.workspace_id = g.workspace_id AND a.opportunity_id = g.opportunity_id`

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE funder_contacts, funder_conversations, grant_estimates;
    ALTER TABLE grants DROP COLUMN requested, DROP COLUMN awarded, DROP COLUMN currency`)
}

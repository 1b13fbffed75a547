import type { Knex } from 'knex'

/** What follows after a grant is won: the award, its payments, budget and expenses, and reports as steps. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE grant_awards (
      grant_id uuid PRIMARY KEY REFERENCES grants ON DELETE CASCADE,
      workspace_id uuid NOT NULL,
      starts_on date,
      ends_on date,
      number text NOT NULL DEFAULT '',
      conditions text NOT NULL DEFAULT '',
      -- Changes of sum and period that the funder agreed to, the latest last.
      amendments jsonb NOT NULL DEFAULT '[]',
      closed_on date,
      version integer NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL);
    CREATE INDEX grant_awards_of_workspace ON grant_awards (workspace_id);

    CREATE TABLE grant_payments (
      grant_id uuid NOT NULL REFERENCES grant_awards ON DELETE CASCADE,
      position integer NOT NULL,
      amount numeric(12, 2) NOT NULL,
      expected_on date,
      received_on date,
      PRIMARY KEY (grant_id, position));

    CREATE TABLE grant_budget_lines (
      grant_id uuid NOT NULL REFERENCES grant_awards ON DELETE CASCADE,
      position integer NOT NULL,
      category text NOT NULL,
      amount numeric(12, 2) NOT NULL,
      PRIMARY KEY (grant_id, position));

    CREATE TABLE grant_expenses (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      grant_id uuid NOT NULL REFERENCES grants ON DELETE CASCADE,
      spent_on date,
      category text NOT NULL,
      note text NOT NULL,
      -- Below zero for a refund.
      amount numeric(12, 2) NOT NULL,
      created_at timestamptz NOT NULL);
    CREATE INDEX grant_expenses_of_grant ON grant_expenses (grant_id);

    ALTER TABLE steps ADD COLUMN kind text NOT NULL DEFAULT 'task'
      CONSTRAINT steps_kind CHECK (kind IN ('task', 'report'));
    CREATE INDEX steps_reports ON steps (due_on) WHERE kind = 'report' AND done_at IS NULL;

    -- Emails about a report that were sent, so that each is sent once.
    CREATE TABLE report_reminders_sent (
      step_id uuid NOT NULL REFERENCES steps ON DELETE CASCADE,
      user_id uuid NOT NULL,
      due_on date NOT NULL,
      days integer NOT NULL,
      sent_at timestamptz NOT NULL,
      PRIMARY KEY (step_id, user_id, due_on, days));
    CREATE INDEX report_reminders_of_user ON report_reminders_sent (user_id)`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE report_reminders_sent, grant_expenses, grant_budget_lines, grant_payments, grant_awards;
    ALTER TABLE steps DROP COLUMN kind`)
}

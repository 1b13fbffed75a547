import type { Knex } from 'knex'

/**
 * Saved opportunities and decisions become one record for each workspace and opportunity, with one status. Nothing is lost: of
 * decisions for several projects, the one that went furthest keeps the steps, comments and files of all.
 */
export async function up(knex: Knex): Promise<void> {
  await renameTables(knex)
  await knex.raw(ADD_COLUMNS)
  await knex.raw(TRANSLATE_STATUSES)
  await joinProjects(knex)
  await addSaved(knex)
  await knex.raw(ADD_APPLIED)
  await knex.raw(TRANSLATE_ACTIVITY)
  await restrict(knex)
}

async function renameTables(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER IF EXISTS decisions_announced ON decisions')
  await knex.raw('ALTER TABLE decisions RENAME TO grants')
  for (const [from, to] of [
    ['decision_comments', 'grant_comments'],
    ['decision_files', 'grant_files'],
    ['pipeline_activity', 'grant_activity'],
  ])
    await knex.raw('ALTER TABLE ?? RENAME TO ??', [from ?? '', to ?? ''])
  for (const table of ['grant_comments', 'grant_files', 'grant_activity', 'steps'])
    await knex.raw('ALTER TABLE ?? RENAME COLUMN decision_id TO grant_id', [table])
  await knex.raw('ALTER INDEX decision_comments_mentions RENAME TO grant_comments_mentions')
  await knex.raw('ALTER INDEX pipeline_activity_newest RENAME TO grant_activity_newest')
}

const ADD_COLUMNS = `
  ALTER TABLE grants
    ALTER COLUMN project_id DROP NOT NULL,
    ADD COLUMN created_by_name text,
    -- The day on which it was sent to the funder, and what the funder's form gave for it.
    ADD COLUMN sent_on date,
    ADD COLUMN sent_number text,
    -- Changes of the opportunity after this are marked as new.
    ADD COLUMN seen_at timestamptz;
  UPDATE grants SET seen_at = created_at;
  ALTER TABLE grants ALTER COLUMN seen_at SET NOT NULL;
  CREATE TABLE grant_members (
    grant_id uuid NOT NULL REFERENCES grants ON DELETE CASCADE,
    user_id uuid NOT NULL,
    -- Null for a member who does not want reminders.
    follows_since timestamptz,
    -- Changes after this are marked as new for the member.
    seen_at timestamptz,
    PRIMARY KEY (grant_id, user_id));
  CREATE INDEX grant_members_of_user ON grant_members (user_id)`

/** A status that an application decided was not stored. An application that was submitted here was not sent by that. */
const TRANSLATE_STATUSES = `
  UPDATE grants g SET status = coalesce(
    (SELECT CASE a.status WHEN 'approved' THEN 'won' WHEN 'rejected' THEN 'lost'
                          WHEN 'submitted' THEN 'writing' WHEN 'under_review' THEN 'writing' END
     FROM applications a WHERE a.id = g.application_id),
    CASE g.status WHEN 'considering' THEN 'deciding' WHEN 'no-go' THEN 'passed' WHEN 'submitted' THEN 'sent'
      WHEN 'won' THEN 'won' WHEN 'lost' THEN 'lost' ELSE 'writing' END)`

const FURTHEST = `array_position(ARRAY['passed', 'saved', 'deciding', 'writing', 'lost', 'sent', 'won'], status)`

/** Of several decisions about an opportunity, keeps one, with what belongs to the others. */
async function joinProjects(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TEMPORARY TABLE joined ON COMMIT DROP AS
      SELECT id, first_value(id) OVER (PARTITION BY workspace_id, opportunity_id
        ORDER BY ${FURTHEST} DESC, decided_at DESC, id) AS kept FROM grants;
    DELETE FROM joined WHERE id = kept;
    UPDATE steps s SET grant_id = j.kept, position = s.position + 10000 * j.nth FROM (
      SELECT id, kept, row_number() OVER (PARTITION BY kept ORDER BY id) AS nth FROM joined) j WHERE s.grant_id = j.id;
    UPDATE grant_comments c SET grant_id = j.kept FROM joined j WHERE c.grant_id = j.id;
    UPDATE grant_files f SET grant_id = j.kept FROM joined j WHERE f.grant_id = j.id;
    UPDATE grant_activity a SET grant_id = j.kept FROM joined j WHERE a.grant_id = j.id;
    UPDATE grants g SET
      notes = concat_ws(E'\\n\\n', nullif(g.notes, ''), other.notes),
      reason = coalesce(nullif(g.reason, ''), other.reason, ''),
      responsible_id = coalesce(g.responsible_id, other.responsible_id),
      responsible_name = CASE WHEN g.responsible_id IS NULL THEN other.responsible_name ELSE g.responsible_name END,
      created_at = least(g.created_at, other.created_at)
    FROM (
      SELECT j.kept, string_agg(nullif(o.notes, ''), E'\\n\\n' ORDER BY o.created_at) AS notes,
        (array_agg(o.reason ORDER BY o.decided_at DESC) FILTER (WHERE o.reason <> ''))[1] AS reason,
        (array_agg(o.responsible_id ORDER BY o.decided_at DESC) FILTER (WHERE o.responsible_id IS NOT NULL))[1]
          AS responsible_id,
        (array_agg(o.responsible_name ORDER BY o.decided_at DESC) FILTER (WHERE o.responsible_id IS NOT NULL))[1]
          AS responsible_name,
        min(o.created_at) AS created_at
      FROM joined j JOIN grants o ON o.id = j.id GROUP BY j.kept) other
    WHERE g.id = other.kept;
    DELETE FROM grants USING joined j WHERE grants.id = j.id;
    ALTER TABLE grants DROP CONSTRAINT decisions_workspace_id_project_id_opportunity_id_unique;
    ALTER TABLE grants ADD CONSTRAINT grants_one_for_each UNIQUE (workspace_id, opportunity_id)`)
}

/** Adds the saved opportunities; one that also had a decision joins it, with its notes and its members' reminders. */
async function addSaved(knex: Knex): Promise<void> {
  await knex.raw(`
    INSERT INTO grants AS g (workspace_id, project_id, opportunity_id, opportunity_title, status, notes, created_by,
      created_by_name, decided_by, decided_by_name, decided_at, seen_at, created_at, updated_at)
    SELECT s.workspace_id, s.project_id, s.opportunity_id, o.title, 'saved', coalesce(s.note, ''), s.user_id,
      s.saved_by_name, s.user_id, s.saved_by_name, s.saved_at, s.seen_at, s.saved_at, s.saved_at
    FROM saved_opportunities s JOIN opportunities o ON o.id = s.opportunity_id
    ON CONFLICT (workspace_id, opportunity_id) DO UPDATE SET
      notes = concat_ws(E'\\n\\n', nullif(g.notes, ''), nullif(excluded.notes, '')),
      created_by = excluded.created_by, created_by_name = excluded.created_by_name,
      created_at = least(g.created_at, excluded.created_at), seen_at = excluded.seen_at;
    INSERT INTO grant_members (grant_id, user_id, follows_since, seen_at)
    SELECT g.id, m.user_id, m.follows_since, m.seen_at
    FROM saved_opportunity_members m JOIN grants g USING (workspace_id, opportunity_id);
    DROP TABLE saved_opportunity_members;
    DROP TABLE saved_opportunities`)
}

/** Each application gets its grant, if nobody saved its opportunity; who started a draft is reminded of it. */
const ADD_APPLIED = `
  INSERT INTO grants AS g (workspace_id, project_id, opportunity_id, opportunity_title, status, created_by,
    created_by_name, decided_by, decided_by_name, decided_at, seen_at, created_at, updated_at)
  SELECT DISTINCT ON (workspace_id, opportunity_id) workspace_id, project_id, opportunity_id, opportunity_title,
    CASE status WHEN 'approved' THEN 'won' WHEN 'rejected' THEN 'lost' WHEN 'withdrawn' THEN 'deciding' ELSE 'writing' END,
    user_id, nullif(applicant_name, ''), user_id, nullif(applicant_name, ''), coalesce(reviewed_at, submitted_at, created_at),
    created_at, created_at, updated_at
  FROM applications ORDER BY workspace_id, opportunity_id, created_at DESC, id
  ON CONFLICT (workspace_id, opportunity_id) DO UPDATE SET status = excluded.status
    WHERE g.status IN ('saved', 'deciding') AND excluded.status <> 'deciding';
  INSERT INTO grant_members AS m (grant_id, user_id, follows_since)
  SELECT g.id, a.user_id, a.created_at FROM applications a JOIN grants g USING (workspace_id, opportunity_id)
  WHERE a.status = 'draft' AND a.user_id IS NOT NULL AND a.applicant_email <> ''
  ON CONFLICT (grant_id, user_id) DO UPDATE SET follows_since = coalesce(m.follows_since, excluded.follows_since);
  ALTER TABLE grants DROP COLUMN application_id`

const TRANSLATE_ACTIVITY = `
  UPDATE grant_activity SET
    action = CASE action WHEN 'submitted' THEN 'recorded' ELSE action END,
    status = CASE status WHEN 'considering' THEN 'deciding' WHEN 'no-go' THEN 'passed' WHEN 'submitted' THEN 'sent'
      WHEN 'go' THEN 'writing' WHEN 'drafting' THEN 'writing' WHEN 'in-review' THEN 'writing' ELSE status END`

/** Lists are by workspace; statuses are those that the contract names. */
async function restrict(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE grants ADD CONSTRAINT grants_status CHECK
      (status IN ('saved', 'deciding', 'writing', 'sent', 'won', 'lost', 'passed'));
    CREATE INDEX grants_latest ON grants (workspace_id, created_at DESC, opportunity_id DESC);
    CREATE INDEX grants_of_opportunity ON grants (opportunity_id)`)
}

/** What was joined cannot be told apart again. */
export async function down(): Promise<void> {}

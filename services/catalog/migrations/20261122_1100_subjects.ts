import type { Knex } from 'knex'

/**
 * The vocabulary of subjects as the team keeps it, with what ships beside what was edited; acronyms that records
 * explain; and passes that retag records after the vocabulary has changed.
 */
export async function up(knex: Knex): Promise<void> {
  await createSubjects(knex)
  // Writers only append, so that nobody waits for an import; the upkeep sums up.
  await knex.raw(`CREATE TABLE mined_acronyms (
    acronym text NOT NULL,
    expansion text NOT NULL,
    opportunities integer NOT NULL)`)
  await knex.raw(`CREATE TABLE retag_passes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reason text NOT NULL,
    subject_id text,
    pattern text,
    counts_acronyms boolean NOT NULL DEFAULT false,
    last_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    examined integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    finished_at timestamptz)`)
  await knex.raw(
    'CREATE INDEX opportunities_by_subject ON opportunities USING gin (subjects) WHERE is_active',
  )
  await leaveRevisionsAlone(knex)
}

async function createSubjects(knex: Knex): Promise<void> {
  const phrases = ['terms', 'everyday', 'acronyms', 'programs', 'hints']
  await knex.raw(`CREATE TABLE subjects (
    id text PRIMARY KEY,
    label text NOT NULL,
    kind text NOT NULL,
    parent text,
    category text,
    ${phrases.map((name) => `${name} text[] NOT NULL DEFAULT '{}',`).join('\n')}
    shipped jsonb,
    shipped_hash text,
    is_removed boolean NOT NULL DEFAULT false,
    revision integer NOT NULL DEFAULT 1,
    edited_at timestamptz,
    edited_by text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL)`)
  await knex.raw('CREATE INDEX subjects_by_label ON subjects (lower(label), id)')
  await knex.raw('CREATE INDEX subjects_by_parent ON subjects (parent)')
}

/** Tagging is no edit: an administrator's open form must not be refused because of it, and the history is silent. */
async function leaveRevisionsAlone(knex: Knex): Promise<void> {
  await knex.raw(`CREATE OR REPLACE FUNCTION raise_opportunity_revision() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF coalesce(current_setting('fundharbor.origin', true), '') <> 'tags' OR OLD.category <> NEW.category THEN
        NEW.revision := OLD.revision + 1;
      END IF;
      RETURN NEW;
    END $$`)
  await knex.raw(`CREATE OR REPLACE FUNCTION note_change_origin() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.origin := coalesce(nullif(current_setting('fundharbor.origin', true), ''), 'source');
      -- The site's own reading of the texts: the call itself has not changed.
      IF NEW.origin = 'tags' THEN RETURN NULL; END IF;
      RETURN NEW;
    END $$`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`CREATE OR REPLACE FUNCTION note_change_origin() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.origin := coalesce(nullif(current_setting('fundharbor.origin', true), ''), 'source');
      RETURN NEW;
    END $$`)
  await knex.raw(`CREATE OR REPLACE FUNCTION raise_opportunity_revision() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.revision := OLD.revision + 1;
      RETURN NEW;
    END $$`)
  await knex.raw('DROP INDEX opportunities_by_subject')
  for (const table of ['retag_passes', 'mined_acronyms', 'subjects']) await knex.schema.dropTable(table)
}

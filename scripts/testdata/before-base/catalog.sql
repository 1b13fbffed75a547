-- What catalog stored before its migrations became one base, with the names of the migrations that had run.
create table migrations (id serial primary key, name varchar(255), batch integer, migration_time timestamptz);
insert into migrations (name, batch, migration_time) select unnest(array[
  '20261121_0900_opportunities.ts',
  '20261121_0910_merged_records.ts',
  '20261121_1000_views_and_applications.ts',
  '20261121_1200_search_rows.ts',
  '20261121_1201_search_triggers.ts',
  '20261121_1210_open_data.ts',
  '20261121_1300_saved.ts',
  '20261121_1301_newly_added.ts',
  '20261121_1310_kept_applications.ts',
  '20261121_1400_additions.ts',
  '20261121_1410_changes.ts',
  '20261121_1450_quicker_imports.ts',
  '20261121_1800_catalogue_revisions.ts',
  '20261121_1810_opportunity_embeddings.ts',
  '20261121_1900_edited_opportunities.ts',
  '20261121_1910_withdrawals_and_uploads.ts',
  '20261121_2000_decided_applications.ts',
  '20261121_2010_sorted_applications.ts',
  '20261121_2020_queued_embeddings.ts',
  '20261121_2030_console_filters.ts',
  '20261121_2040_samples_and_parsed_texts.ts',
  '20261121_2041_fill_sample.ts',
  '20261122_0900_subjects_and_categories.ts',
  '20261122_0901_fill_categories.ts',
  '20261122_0910_search_changes.ts',
  '20261122_0920_no_search_rows.ts',
  '20261122_1000_excerpts.ts',
  '20261122_1100_subjects.ts',
  '20261122_1200_tracked_fields.ts',
  '20261122_1300_models_in_search.ts']), 1, now();

create table "opportunities" ("id" uuid default (gen_random_uuid()), "source" text not null, "source_id" text not null, "source_number" text, "source_url" text, "source_codes" jsonb not null default '{}', "source_revision" text, "content_hash" text, "read_at" timestamptz not null, "source_says" jsonb not null default '{}', "withdrawn_at" timestamptz, "title" text not null, "description" text not null default '', "excerpt" text not null default '', "is_excerpt" boolean not null default '0', "requirements" text, "eligibility_criteria" text, "eligibility_requirements" text, "application_process" text, "selection_criteria" text, "timeframe" text, "renewability" text, "funder_name" text not null, "funder_website" text, "contact_email" text, "application_url" text, "geo_scope" text, "sector" text, "category" text not null, "categories" text[] not null default '{}', "classified_as" text, "subjects" text[] not null default '{}', "everyday_words" text, "funding_type" text not null, "amount" text, "min_amount" decimal(15, 2), "max_amount" decimal(15, 2), "total_funding" decimal(15, 2), "currency" char(3) not null, "expected_awards" integer, "matching_required" boolean not null default '0', "organization_types" text[] not null default '{}', "business_types" text[] not null default '{}', "posted_at" timestamptz, "deadline" timestamptz, "is_rolling" boolean not null default '0', "is_forecast" boolean not null default '0', "is_active" boolean not null default '1', "deleted_at" timestamptz, "was_active" boolean, "revision" integer not null default '1', "created_by" text, "created_at" timestamptz not null, "updated_at" timestamptz not null, constraint "opportunities_pkey" primary key ("id"));
alter table "opportunities" add constraint "opportunities_source_source_id_unique" unique ("source", "source_id");
ALTER TABLE opportunities ALTER COLUMN description SET STORAGE EXTERNAL;
CREATE INDEX opportunities_newest ON opportunities (posted_at DESC, id DESC) WHERE is_active;
CREATE INDEX opportunities_last_modified ON opportunities (updated_at DESC, id DESC) WHERE is_active;
CREATE INDEX opportunities_added ON opportunities (created_at) WHERE is_active;
CREATE INDEX opportunities_by_deadline ON opportunities (deadline, id) WHERE is_active;
CREATE INDEX opportunities_by_number ON opportunities (source_number);
CREATE INDEX opportunities_by_subject ON opportunities USING gin (subjects) WHERE is_active;
CREATE INDEX opportunities_by_title ON opportunities (lower(left(title, 120)) text_pattern_ops) WHERE is_active;
CREATE INDEX opportunities_by_funder ON opportunities (lower(left(funder_name, 120)) text_pattern_ops) WHERE is_active;
CREATE INDEX opportunities_without_everyday_words ON opportunities (updated_at DESC) WHERE is_active AND everyday_words IS NULL;
CREATE INDEX opportunities_console_newest ON opportunities (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX opportunities_console_by_title ON opportunities (lower(left(title, 120)), id) WHERE deleted_at IS NULL;
CREATE INDEX opportunities_console_by_deadline ON opportunities (coalesce(deadline, 'infinity'), id) WHERE deleted_at IS NULL;
CREATE INDEX opportunities_console_by_amount ON opportunities (coalesce(max_amount, min_amount, -1), id) WHERE deleted_at IS NULL;
CREATE INDEX opportunities_console_words ON opportunities USING gin ((title || ' ' || funder_name) public.gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX opportunities_console_counted ON opportunities (source, category, funding_type, is_active) WHERE deleted_at IS NULL;
CREATE INDEX opportunities_console_edited ON opportunities (created_at, id) WHERE deleted_at IS NULL AND source_says <> '{}';
CREATE INDEX opportunities_console_withdrawn ON opportunities (created_at, id) WHERE deleted_at IS NULL AND withdrawn_at IS NOT NULL;
CREATE TABLE opportunity_changes ( id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, opportunity_id uuid NOT NULL REFERENCES opportunities (id) ON DELETE CASCADE, at timestamptz NOT NULL, changes jsonb NOT NULL, origin text NOT NULL DEFAULT 'source');
CREATE INDEX opportunity_changes_newest ON opportunity_changes (opportunity_id, id DESC);
CREATE TABLE tracked_fields ( name text PRIMARY KEY, is_told boolean NOT NULL, position integer NOT NULL);
CREATE TABLE watched_fields (name text PRIMARY KEY);
CREATE UNLOGGED TABLE search_changes ( opportunity_id uuid NOT NULL, transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(), noted_at timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE INDEX search_changes_by_transaction ON search_changes (transaction_id);
CREATE UNLOGGED TABLE search_epoch ( is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), id uuid NOT NULL DEFAULT gen_random_uuid(), pruned_through xid8 NOT NULL DEFAULT '0');
CREATE TABLE catalogue_revisions (changes bigint NOT NULL);
INSERT INTO catalogue_revisions VALUES (1);
CREATE TABLE open_totals ( deadline timestamptz, currency char(3) NOT NULL, opportunities int NOT NULL, amount numeric(20, 2));
CREATE INDEX open_totals_by_deadline ON open_totals (deadline);
CREATE TABLE subjects ( id text PRIMARY KEY, label text NOT NULL, kind text NOT NULL, parent text, category text, terms text[] NOT NULL DEFAULT '{}', everyday text[] NOT NULL DEFAULT '{}', acronyms text[] NOT NULL DEFAULT '{}', programs text[] NOT NULL DEFAULT '{}', hints text[] NOT NULL DEFAULT '{}', shipped jsonb, shipped_hash text, is_removed boolean NOT NULL DEFAULT false, revision integer NOT NULL DEFAULT 1, edited_at timestamptz, edited_by text, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL);
CREATE INDEX subjects_by_label ON subjects (lower(label), id);
CREATE INDEX subjects_by_parent ON subjects (parent);
CREATE TABLE mined_acronyms ( acronym text NOT NULL, expansion text NOT NULL, opportunities integer NOT NULL);
CREATE TABLE retag_passes ( id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, reason text NOT NULL, subject_id text, pattern text, counts_acronyms boolean NOT NULL DEFAULT false, last_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000', examined integer NOT NULL DEFAULT 0, changed integer NOT NULL DEFAULT 0, created_at timestamptz NOT NULL, finished_at timestamptz);
CREATE TABLE opportunity_embeddings ( opportunity_id uuid PRIMARY KEY REFERENCES opportunities (id) ON DELETE CASCADE, model text NOT NULL, text_hash text NOT NULL, vector bytea STORAGE PLAIN NOT NULL);
CREATE INDEX opportunity_embeddings_by_model ON opportunity_embeddings (model);
CREATE TABLE embedding_queue ( opportunity_id uuid PRIMARY KEY REFERENCES opportunities (id) ON DELETE CASCADE, is_looked_up boolean NOT NULL DEFAULT false, queued_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX embedding_queue_new ON embedding_queue (opportunity_id) WHERE NOT is_looked_up;
CREATE TABLE everyday_words_queue ( id uuid PRIMARY KEY DEFAULT gen_random_uuid(), opportunity_id uuid NOT NULL UNIQUE REFERENCES opportunities (id) ON DELETE CASCADE, attempts int NOT NULL DEFAULT 0, last_error text, created_at timestamptz NOT NULL, due_at timestamptz NOT NULL, done_at timestamptz);
CREATE INDEX everyday_words_queue_next ON everyday_words_queue (created_at DESC) WHERE done_at IS NULL;
CREATE TABLE model_calls (day date PRIMARY KEY, calls int NOT NULL);
CREATE TABLE import_uploads ( id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL, sha256 text NOT NULL, content bytea NOT NULL, mapping jsonb NOT NULL, created_by uuid NOT NULL, created_at timestamptz NOT NULL);
CREATE INDEX import_uploads_same ON import_uploads (sha256);
create table "import_runs" ("id" uuid default (gen_random_uuid()), "source" text not null, "file" text not null, "upload_id" uuid REFERENCES import_uploads (id) ON DELETE SET NULL, "reader_version" integer not null default '1', "status" text check ("status" in ('running', 'finished', 'failed')) not null, "read" integer not null default '0', "added" integer not null default '0', "updated" integer not null default '0', "unchanged" integer not null default '0', "merged" integer not null default '0', "held_back" integer not null default '0', "skipped" integer not null default '0', "withdrawn" integer not null default '0', "skipped_records" jsonb not null default '[]', "error" text, "started_at" timestamptz not null, "finished_at" timestamptz, constraint "import_runs_pkey" primary key ("id"));
CREATE INDEX import_runs_newest ON import_runs (started_at DESC, id DESC);
create table "held_back" ("source" text not null, "source_id" text not null, "posted_at" timestamptz, "record" jsonb not null, constraint "held_back_pkey" primary key ("source", "source_id"));
create index "held_back_posted_at_index" on "held_back" ("posted_at");
create table "merged_records" ("source" text not null, "source_id" text not null, "into_source" text not null, "into_source_id" text not null, "content_hash" text not null, constraint "merged_records_pkey" primary key ("source", "source_id"));
create table "additions" ("id" uuid default (gen_random_uuid()), "slot" text, "trigger" text check ("trigger" in ('schedule', 'admin')) not null, "status" text check ("status" in ('running', 'finished', 'failed')) not null, "added" jsonb not null default '[]', "skipped" jsonb not null default '[]', "problems" jsonb not null default '[]', "started_at" timestamptz not null, "heartbeat_at" timestamptz not null, "finished_at" timestamptz, constraint "additions_pkey" primary key ("id"));
alter table "additions" add constraint "additions_slot_unique" unique ("slot");
CREATE UNIQUE INDEX additions_running ON additions (status) WHERE status = 'running';
CREATE INDEX additions_newest ON additions (started_at DESC, id DESC);
create table "view_periods" ("user_id" uuid, "started_at" timestamptz not null, "used" integer not null, constraint "view_periods_pkey" primary key ("user_id"));
create table "user_opportunity_views" ("id" uuid default (gen_random_uuid()), "user_id" uuid not null, "opportunity_id" uuid not null, "viewed_at" timestamptz not null, "week_number" integer not null, "year" integer not null, "period_started_at" timestamptz not null, constraint "user_opportunity_views_pkey" primary key ("id"));
alter table "user_opportunity_views" add constraint "user_opportunity_views_user_id_period_started_at_opportunity_id_unique" unique ("user_id", "period_started_at", "opportunity_id");
create table "applications" ("id" uuid default (gen_random_uuid()), "user_id" uuid not null, "applicant_name" text not null, "applicant_email" text not null, "organization_id" uuid, "organization_name" text, "opportunity_id" uuid not null, "opportunity_title" text not null, "project_title" text, "project_description" text, "project_category" text, "project_duration" text, "target_beneficiaries" integer, "expected_outcomes" text, "requested_amount" decimal(12, 2), "granted_amount" decimal(12, 2), "currency" char(3) not null, "status" text not null default 'submitted', "notes" text, "own_notes" text, "revision" integer not null default '1', "submitted_at" timestamptz, "reviewed_at" timestamptz, "created_at" timestamptz not null, "updated_at" timestamptz not null, constraint "applications_pkey" primary key ("id"));
create index "applications_user_id_created_at_id_index" on "applications" ("user_id", "created_at", "id");
CREATE UNIQUE INDEX applications_one_open ON applications (coalesce(organization_id, user_id), opportunity_id) WHERE status IN ('submitted', 'under_review');
CREATE UNIQUE INDEX applications_one_draft ON applications (user_id, opportunity_id) WHERE status = 'draft';
CREATE INDEX applications_for_admins ON applications (submitted_at DESC, id DESC) WHERE status <> 'draft';
CREATE INDEX applications_by_amount ON applications (coalesce(requested_amount, 0), id) WHERE status <> 'draft';
CREATE INDEX applications_words ON applications USING gin ((coalesce(project_title, '') || ' ' || applicant_name || ' ' || coalesce(organization_name, '') || ' ' || opportunity_title) public.gin_trgm_ops) WHERE status <> 'draft';
CREATE INDEX applications_decided ON applications (reviewed_at) WHERE status IN ('approved', 'rejected');
create table "application_history" ("id" bigserial primary key, "application_id" uuid not null, "status" text not null, "actor_id" uuid not null, "notes" text, "at" timestamptz not null);
create index "application_history_application_id_index" on "application_history" ("application_id");
alter table "application_history" add constraint "application_history_application_id_foreign" foreign key ("application_id") references "applications" ("id") on delete CASCADE;
create table "monthly_applications" ("user_id" uuid not null, "month" text not null, "used" integer not null, constraint "monthly_applications_pkey" primary key ("user_id", "month"));
create table "saved_opportunities" ("user_id" uuid not null, "opportunity_id" uuid not null, "note" text, "saved_at" timestamptz not null, "seen_at" timestamptz not null, constraint "saved_opportunities_pkey" primary key ("user_id", "opportunity_id"));
create index "saved_opportunities_opportunity_id_index" on "saved_opportunities" ("opportunity_id");
alter table "saved_opportunities" add constraint "saved_opportunities_opportunity_id_foreign" foreign key ("opportunity_id") references "opportunities" ("id") on delete CASCADE;
CREATE INDEX saved_opportunities_latest ON saved_opportunities (user_id, saved_at DESC, opportunity_id DESC);
create table "saved_searches" ("id" uuid default (gen_random_uuid()), "user_id" uuid not null, "name" text not null, "query" jsonb not null, "frequency" text check ("frequency" in ('none', 'daily', 'weekly')) not null, "is_muted" boolean not null default '0', "mute_token" text not null, "seen_at" timestamptz not null, "told_until" timestamptz not null, "told_day" text not null, "last_mailed_at" timestamptz, "created_at" timestamptz not null, constraint "saved_searches_pkey" primary key ("id"));
alter table "saved_searches" add constraint "saved_searches_mute_token_unique" unique ("mute_token");
create index "saved_searches_user_id_created_at_index" on "saved_searches" ("user_id", "created_at");
CREATE INDEX saved_searches_to_tell ON saved_searches (frequency, told_day, user_id) WHERE frequency <> 'none' AND NOT is_muted;
create table "alert_wishes" ("user_id" uuid, "digests" boolean not null default '1', "reminders" boolean not null default '1', "digests_token" text not null, "reminders_token" text not null, "mailed_to" text, constraint "alert_wishes_pkey" primary key ("user_id"));
alter table "alert_wishes" add constraint "alert_wishes_digests_token_unique" unique ("digests_token");
alter table "alert_wishes" add constraint "alert_wishes_reminders_token_unique" unique ("reminders_token");
create table "reminder_wishes" ("user_id" uuid not null, "opportunity_id" uuid not null, "is_muted" boolean not null default '0', "mute_token" text not null, constraint "reminder_wishes_pkey" primary key ("user_id", "opportunity_id"));
alter table "reminder_wishes" add constraint "reminder_wishes_opportunity_id_foreign" foreign key ("opportunity_id") references "opportunities" ("id") on delete CASCADE;
alter table "reminder_wishes" add constraint "reminder_wishes_mute_token_unique" unique ("mute_token");
create table "reminders_sent" ("user_id" uuid not null, "opportunity_id" uuid not null, "deadline" timestamptz not null, "days" integer not null, "sent_at" timestamptz not null, constraint "reminders_sent_pkey" primary key ("user_id", "opportunity_id", "deadline", "days"));
create index "reminders_sent_deadline_index" on "reminders_sent" ("deadline");
create table "calendar_feeds" ("user_id" uuid, "secret" text not null, "created_at" timestamptz not null, constraint "calendar_feeds_pkey" primary key ("user_id"));
alter table "calendar_feeds" add constraint "calendar_feeds_secret_unique" unique ("secret");
create table "audit_log" ("id" uuid, "at" timestamptz not null, "actor_id" uuid not null, "actor_email" text not null, "action" text not null, "subject" text not null, "details" jsonb not null default '{}', constraint "audit_log_pkey" primary key ("id"));
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_words ON audit_log USING gin ((actor_email || ' ' || action || ' ' || subject) public.gin_trgm_ops);
create table "idempotency_keys" ("key" text, "status" integer, "body" jsonb, "created_at" timestamptz not null, constraint "idempotency_keys_pkey" primary key ("key"));
create index "idempotency_keys_created_at_index" on "idempotency_keys" ("created_at");
create table "rate_limits" ("key" varchar(255), "points" integer not null default '0', "expire" bigint, constraint "rate_limits_pkey" primary key ("key"));
create index "rate_limits_expire_index" on "rate_limits" ("expire");
create table "mail_queue" ("id" uuid, "recipient" text not null, "subject" text not null, "text" text not null, "html" text not null, "reply_to" text, "headers" jsonb not null default '{}', "files" jsonb not null default '[]', "attempts" integer not null default '0', "due_at" timestamptz not null, "sent_at" timestamptz, "last_error" text, "created_at" timestamptz not null, constraint "mail_queue_pkey" primary key ("id"));
CREATE INDEX mail_queue_due ON mail_queue (due_at) WHERE sent_at IS NULL;
create table "job_runs" ("job" text not null, "slot" text not null, "started_at" timestamptz not null, "finished_at" timestamptz, "error" text, constraint "job_runs_pkey" primary key ("job", "slot"));

CREATE OR REPLACE FUNCTION announce_opportunities(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (opportunity_id) SELECT unnest(ids);
  INSERT INTO catalogue_revisions VALUES (1);
  PERFORM pg_notify('fundharbor_catalogue', '');
END $$;

CREATE OR REPLACE FUNCTION forget_everyday_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.everyday_words := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER opportunities_everyday_words
  BEFORE UPDATE OF title, funder_name, sector, description, eligibility_criteria, eligibility_requirements, requirements
  ON opportunities
  FOR EACH ROW WHEN (
    OLD.everyday_words IS NOT NULL
    AND (OLD.title, OLD.funder_name, OLD.sector, OLD.description, OLD.eligibility_criteria,
      OLD.eligibility_requirements, OLD.requirements)
    IS DISTINCT FROM (NEW.title, NEW.funder_name, NEW.sector, NEW.description, NEW.eligibility_criteria,
      NEW.eligibility_requirements, NEW.requirements))
  EXECUTE FUNCTION forget_everyday_words();

CREATE OR REPLACE FUNCTION note_change_origin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.origin := coalesce(nullif(current_setting('fundharbor.origin', true), ''), 'source');
  -- Tags are the site's own reading of the texts: the opportunity itself has not changed.
  IF NEW.origin = 'tags' THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER change_origin
  BEFORE INSERT ON opportunity_changes
  FOR EACH ROW EXECUTE FUNCTION note_change_origin();

CREATE OR REPLACE FUNCTION note_changed_opportunities() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO ids FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(id) INTO ids FROM old_rows;
  ELSE
    SELECT array_agg(id) INTO ids FROM old_rows old_row JOIN new_rows new_row USING (id)
    WHERE EXISTS (
      -- Materialized: the JSON of a row is made once, not for every column.
      WITH both_rows AS MATERIALIZED (SELECT to_jsonb(old_row) AS before, to_jsonb(new_row) AS after)
      SELECT FROM both_rows, watched_fields field WHERE before->field.name IS DISTINCT FROM after->field.name);
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM announce_opportunities(ids);
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO open_totals
    SELECT deadline, currency, -count(*), -sum(coalesce(total_funding, max_amount, min_amount))
    FROM old_rows WHERE is_active AND id = ANY(ids) GROUP BY deadline, currency;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO open_totals
    SELECT deadline, currency, count(*), sum(coalesce(total_funding, max_amount, min_amount))
    FROM new_rows WHERE is_active AND id = ANY(ids) GROUP BY deadline, currency;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO embedding_queue (opportunity_id)
    SELECT id FROM new_rows WHERE is_active ORDER BY id ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO embedding_queue (opportunity_id)
    SELECT id FROM old_rows old_row JOIN new_rows new_row USING (id)
    WHERE new_row.is_active
      AND (old_row.title, old_row.description, old_row.sector, old_row.category, old_row.source_codes, old_row.is_active)
      IS DISTINCT FROM
        (new_row.title, new_row.description, new_row.sector, new_row.category, new_row.source_codes, new_row.is_active)
    ORDER BY id ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER opportunities_changed_by_insert
  AFTER INSERT ON opportunities
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_opportunities();

CREATE OR REPLACE TRIGGER opportunities_changed_by_update
  AFTER UPDATE ON opportunities
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_opportunities();

CREATE OR REPLACE TRIGGER opportunities_changed_by_delete
  AFTER DELETE ON opportunities
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_opportunities();

CREATE OR REPLACE FUNCTION note_opportunity_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := to_jsonb(OLD);
  new_row jsonb := to_jsonb(NEW);
  changes jsonb;
BEGIN
  SELECT jsonb_agg(
      CASE WHEN field.is_told
        THEN jsonb_build_object('field', field.name, 'before', old_row->field.name, 'after', new_row->field.name)
        ELSE jsonb_build_object('field', field.name)
      END ORDER BY field.position)
    INTO changes
    FROM tracked_fields AS field
    WHERE old_row->field.name IS DISTINCT FROM new_row->field.name;
  IF changes IS NOT NULL THEN
    INSERT INTO opportunity_changes (opportunity_id, at, changes) VALUES (NEW.id, NEW.updated_at, changes);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER opportunities_history
  AFTER UPDATE ON opportunities
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION note_opportunity_changes();

CREATE OR REPLACE FUNCTION put_category_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.categories[1] IS DISTINCT FROM NEW.category THEN
    NEW.categories := NEW.category || array_remove(NEW.categories[2:], NEW.category);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER opportunities_category
  BEFORE INSERT OR UPDATE OF category, categories ON opportunities
  FOR EACH ROW EXECUTE FUNCTION put_category_first();

CREATE OR REPLACE FUNCTION raise_opportunity_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('fundharbor.origin', true), '') <> 'tags' OR OLD.category <> NEW.category THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER opportunities_revision
  BEFORE UPDATE ON opportunities
  FOR EACH ROW WHEN (
    (OLD.read_at = NEW.read_at OR OLD.content_hash IS DISTINCT FROM NEW.content_hash OR OLD.is_active <> NEW.is_active)
    AND (NEW.everyday_words IS NULL OR OLD.everyday_words IS NOT DISTINCT FROM NEW.everyday_words))
  EXECUTE FUNCTION raise_opportunity_revision();

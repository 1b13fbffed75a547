-- What documents-ai stored before its migrations became one base, with the names of the migrations that had run.
create table migrations (id serial primary key, name varchar(255), batch integer, migration_time timestamptz);
insert into migrations (name, batch, migration_time) select unnest(array[
  '20261121_0900_document_templates.ts',
  '20261121_1500_generated_documents.ts',
  '20261121_1800_recommendations.ts',
  '20261121_1801_explanation_caps.ts',
  '20261121_2010_searched_lists.ts']), 1, now();

create table "document_templates" ("id" uuid default (gen_random_uuid()), "name" varchar(255) not null, "description" text not null, "category" varchar(100) not null, "template" text not null, "placeholders" jsonb not null, "is_active" boolean not null default '1', "version" integer not null default '1', "created_at" timestamptz not null, "updated_at" timestamptz not null, constraint "document_templates_pkey" primary key ("id"));
alter table "document_templates" add constraint "document_templates_name_unique" unique ("name");
create table "document_template_versions" ("template_id" uuid not null, "version" integer not null, "name" varchar(255) not null, "template" text not null, "created_at" timestamptz not null, constraint "document_template_versions_pkey" primary key ("template_id", "version"));
alter table "document_template_versions" add constraint "document_template_versions_template_id_foreign" foreign key ("template_id") references "document_templates" ("id") on delete CASCADE;
create table "generated_documents" ("id" uuid, "user_id" uuid not null, "organization_id" uuid, "organization_name" text, "opportunity_id" uuid, "opportunity_title" text, "template_id" uuid not null, "template_name" varchar(255) not null, "template_version" integer not null, "title" varchar(255) not null, "content" text not null, "format" varchar(20) not null default 'html', "language" varchar(20) not null default 'en', "translation_of" uuid, "writer" varchar(20) not null, "missing" jsonb not null, "revision" integer not null default '1', "created_at" timestamptz not null, "updated_at" timestamptz not null, "deleted_at" timestamptz, constraint "generated_documents_pkey" primary key ("id"));
create index "generated_documents_user_id_created_at_id_index" on "generated_documents" ("user_id", "created_at", "id");
create table "generated_document_versions" ("document_id" uuid not null, "revision" integer not null, "title" varchar(255) not null, "content" text not null, "created_at" timestamptz not null, constraint "generated_document_versions_pkey" primary key ("document_id", "revision"));
alter table "generated_document_versions" add constraint "generated_document_versions_document_id_foreign" foreign key ("document_id") references "generated_documents" ("id") on delete CASCADE;
create table "writing_runs" ("id" uuid, "user_id" uuid not null, "key" text not null, "status" text not null, "created_at" timestamptz not null, "lease_until" timestamptz not null, constraint "writing_runs_pkey" primary key ("id"));
alter table "writing_runs" add constraint "writing_runs_user_id_key_unique" unique ("user_id", "key");
create index "writing_runs_user_id_created_at_index" on "writing_runs" ("user_id", "created_at");
CREATE UNIQUE INDEX writing_runs_one_in_flight ON writing_runs (user_id) WHERE status = 'running';
create table "writing_events" ("run_id" uuid not null, "seq" integer not null, "event" text not null, "data" jsonb not null, constraint "writing_events_pkey" primary key ("run_id", "seq"));
alter table "writing_events" add constraint "writing_events_run_id_foreign" foreign key ("run_id") references "writing_runs" ("id") on delete CASCADE;
create table "recommendation_lists" ("user_id" uuid, "made_of" text not null, "is_complete" boolean not null, "items" jsonb not null, "computed_at" timestamptz not null, constraint "recommendation_lists_pkey" primary key ("user_id"));
create index "recommendation_lists_computed_at_index" on "recommendation_lists" ("computed_at");
create table "recommendation_feedback" ("user_id" uuid not null, "opportunity_id" uuid not null, "feedback" text not null, "facts" jsonb not null, "given_at" timestamptz not null, constraint "recommendation_feedback_pkey" primary key ("user_id", "opportunity_id"));
create table "recommendation_explanations" ("user_id" uuid not null, "opportunity_id" uuid not null, "made_of" text not null, "explanation" text not null, "computed_at" timestamptz not null, constraint "recommendation_explanations_pkey" primary key ("user_id", "opportunity_id"));
create index "recommendation_explanations_user_id_computed_at_index" on "recommendation_explanations" ("user_id", "computed_at");
create table "explanation_claims" ("user_id" uuid, "until" timestamptz not null, "day" date not null default '1970-01-01', "used" integer not null default '0', constraint "explanation_claims_pkey" primary key ("user_id"));
create table "audit_log" ("id" uuid, "at" timestamptz not null, "actor_id" uuid not null, "actor_email" text not null, "action" text not null, "subject" text not null, "details" jsonb not null default '{}', constraint "audit_log_pkey" primary key ("id"));
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_words ON audit_log USING gin ((actor_email || ' ' || action || ' ' || subject) public.gin_trgm_ops);
create table "idempotency_keys" ("key" text, "status" integer, "body" jsonb, "created_at" timestamptz not null, constraint "idempotency_keys_pkey" primary key ("key"));
create index "idempotency_keys_created_at_index" on "idempotency_keys" ("created_at");
create table "job_runs" ("job" text not null, "slot" text not null, "started_at" timestamptz not null, "finished_at" timestamptz, "error" text, constraint "job_runs_pkey" primary key ("job", "slot"));

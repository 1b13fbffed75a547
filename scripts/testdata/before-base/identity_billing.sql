-- What identity-billing stored before its migrations became one base, with the names of the migrations that had run.
create table migrations (id serial primary key, name varchar(255), batch integer, migration_time timestamptz);
insert into migrations (name, batch, migration_time) select unnest(array[
  '20261121_0900_foundations.ts',
  '20261121_0910_accounts.ts',
  '20261121_1000_account_settings.ts',
  '20261121_1010_organization_documents.ts',
  '20261121_1020_erasures_by_address.ts',
  '20261121_1030_users_list.ts',
  '20261121_1100_billing.ts',
  '20261121_1110_normal_addresses.ts',
  '20261121_1220_api_keys.ts',
  '20261121_2000_settings.ts',
  '20261121_2010_sorted_lists.ts']), 1, now();

create table "users" ("id" uuid default (gen_random_uuid()), "email" text not null, "pending_email" text, "email_verified" boolean not null default '0', "password_hash" text not null, "full_name" text not null, "first_name" text, "last_name" text, "phone" text not null, "home_address" text not null, "country" char(2) not null, "profile_image_url" text, "account_type" text check ("account_type" in ('personal', 'organization')) not null default 'personal', "role" text check ("role" in ('user', 'admin')) not null default 'user', "subscription_status" text check ("subscription_status" in ('none', 'freemium', 'trial', 'basic', 'premium', 'unlimited', 'admin')) not null default 'freemium', "trial_end_date" timestamptz, "trial_expired" boolean not null default '0', "account_blocked" boolean not null default '0', "blocked_at" timestamptz, "email_notifications" boolean not null default '0', "two_factor_secret" text, "two_factor_since" timestamptz, "two_factor_step" bigint not null default '0', "session_generation" integer not null default '1', "created_at" timestamptz not null, "updated_at" timestamptz not null, constraint "users_pkey" primary key ("id"));
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX users_running_trials ON users (trial_end_date) WHERE NOT trial_expired;
CREATE INDEX users_newest ON users (created_at DESC, id DESC);
CREATE INDEX users_by_name ON users (lower(full_name), id);
CREATE INDEX users_by_email ON users (lower(email), id);
CREATE INDEX users_words ON users USING gin ((email::text || ' ' || full_name) public.gin_trgm_ops);
create table "sessions" ("sid" text, "sess" jsonb not null, "user_id" uuid not null, "generation" integer not null, "user_agent" text not null default '', "created_at" timestamptz not null, "seen_at" timestamptz not null, "expire" timestamptz not null, "ended_at" timestamptz, constraint "sessions_pkey" primary key ("sid"));
alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete CASCADE;
create index "sessions_user_id_index" on "sessions" ("user_id");
create index "sessions_expire_index" on "sessions" ("expire");
create table "tokens" ("hash" text, "kind" text check ("kind" in ('verify-email', 'change-email', 'reset-password')) not null, "user_id" uuid not null, "email" text not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "used_at" timestamptz, constraint "tokens_pkey" primary key ("hash"));
alter table "tokens" add constraint "tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete CASCADE;
create index "tokens_expires_at_index" on "tokens" ("expires_at");
create index "tokens_user_id_kind_index" on "tokens" ("user_id", "kind");
create table "recovery_codes" ("hash" text, "user_id" uuid not null, constraint "recovery_codes_pkey" primary key ("hash"));
alter table "recovery_codes" add constraint "recovery_codes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete CASCADE;
create index "recovery_codes_user_id_index" on "recovery_codes" ("user_id");
create table "api_keys" ("id" uuid default (gen_random_uuid()), "user_id" uuid not null, "name" text not null, "hint" text not null, "hash" text not null, "created_at" timestamptz not null, "last_used_at" timestamptz, constraint "api_keys_pkey" primary key ("id"));
alter table "api_keys" add constraint "api_keys_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete CASCADE;
create index "api_keys_user_id_index" on "api_keys" ("user_id");
alter table "api_keys" add constraint "api_keys_hash_unique" unique ("hash");
create table "blocked_emails" ("id" uuid default (gen_random_uuid()), "email" text not null, "normal_address" text, "reason" text not null default 'trial_expired', "user_id" uuid, "blocked_at" timestamptz not null, constraint "blocked_emails_pkey" primary key ("id"));
create index "blocked_emails_normal_address" on "blocked_emails" ("normal_address");
CREATE UNIQUE INDEX blocked_emails_email ON blocked_emails (lower(email));
create table "erasures" ("id" uuid default (gen_random_uuid()), "user_id" uuid not null, "service" text not null, "email" text, "attempts" integer not null default '0', "created_at" timestamptz not null, "due_at" timestamptz not null, "done_at" timestamptz, "last_error" text, constraint "erasures_pkey" primary key ("id"));
alter table "erasures" add constraint "erasures_user_id_service_unique" unique ("user_id", "service");
CREATE INDEX erasures_due ON erasures (due_at) WHERE done_at IS NULL;
create table "organizations" ("id" uuid default (gen_random_uuid()), "user_id" uuid not null, "name" text not null, "description" text, "category" text not null, "website" text, "phone" text, "address" text, "tax_id" text, "mission_statement" text, "founded_year" integer, "team_size" integer, "annual_budget" decimal(12, 2), "is_verified" boolean not null default '0', "verified_by" uuid, "verified_at" timestamptz, "verification_notes" text, "decided_at" timestamptz, "created_at" timestamptz not null, "updated_at" timestamptz not null, constraint "organizations_pkey" primary key ("id"));
alter table "organizations" add constraint "organizations_user_id_unique" unique ("user_id");
alter table "organizations" add constraint "organizations_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete CASCADE;
CREATE INDEX organizations_newest ON organizations (created_at DESC, id DESC);
CREATE INDEX organizations_by_name ON organizations (lower(name), id);
CREATE INDEX organizations_words ON organizations USING gin (name public.gin_trgm_ops);
create table "organization_documents" ("id" uuid default (gen_random_uuid()), "organization_id" uuid not null, "file" text not null, "name" text not null, "mime" text not null, "size" integer not null, "notes" text, "uploaded_at" timestamptz not null, constraint "organization_documents_pkey" primary key ("id"));
create index "organization_documents_organization_id_index" on "organization_documents" ("organization_id");
alter table "organization_documents" add constraint "organization_documents_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete CASCADE;
alter table "organization_documents" add constraint "organization_documents_file_unique" unique ("file");
create table "billing_accounts" ("user_id" uuid, "customer_id" text, "subscription_id" text, "plan" text, "status" text, "started_at" timestamptz, "period_end" timestamptz, "cancel_at_period_end" boolean not null default '0', "next_payment" jsonb, "card" jsonb, "setup_intent_id" text, "lease" uuid, "leased_until" timestamptz, "read_at" timestamptz, "created_at" timestamptz not null, constraint "billing_accounts_pkey" primary key ("user_id"));
alter table "billing_accounts" add constraint "billing_accounts_customer_id_unique" unique ("customer_id");
alter table "billing_accounts" add constraint "billing_accounts_subscription_id_unique" unique ("subscription_id");
create table "stripe_events" ("id" text, "type" text not null, "received_at" timestamptz not null, constraint "stripe_events_pkey" primary key ("id"));
create index "stripe_events_received_at_index" on "stripe_events" ("received_at");
create table "checkout_claims" ("session_id" text, "user_id" uuid not null, "claimed_at" timestamptz not null, constraint "checkout_claims_pkey" primary key ("session_id"));
create table "settings" ("name" text, "value" jsonb not null, "changed_at" timestamptz not null, "changed_by" text not null, constraint "settings_pkey" primary key ("name"));
create table "audit_log" ("id" uuid, "at" timestamptz not null, "actor_id" uuid not null, "actor_email" text not null, "action" text not null, "subject" text not null, "details" jsonb not null default '{}', constraint "audit_log_pkey" primary key ("id"));
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_words ON audit_log USING gin ((actor_email || ' ' || action || ' ' || subject) public.gin_trgm_ops);
create table "idempotency_keys" ("key" text, "status" integer, "body" jsonb, "created_at" timestamptz not null, constraint "idempotency_keys_pkey" primary key ("key"));
create index "idempotency_keys_created_at_index" on "idempotency_keys" ("created_at");
create table "rate_limits" ("key" varchar(255), "points" integer not null default '0', "expire" bigint, constraint "rate_limits_pkey" primary key ("key"));
create index "rate_limits_expire_index" on "rate_limits" ("expire");
create table "file_removals" ("name" text, constraint "file_removals_pkey" primary key ("name"));
create table "mail_queue" ("id" uuid, "recipient" text not null, "subject" text not null, "text" text not null, "html" text not null, "reply_to" text, "headers" jsonb not null default '{}', "files" jsonb not null default '[]', "attempts" integer not null default '0', "due_at" timestamptz not null, "sent_at" timestamptz, "last_error" text, "created_at" timestamptz not null, constraint "mail_queue_pkey" primary key ("id"));
CREATE INDEX mail_queue_due ON mail_queue (due_at) WHERE sent_at IS NULL;
create table "job_runs" ("job" text not null, "slot" text not null, "started_at" timestamptz not null, "finished_at" timestamptz, "error" text, constraint "job_runs_pkey" primary key ("job", "slot"));

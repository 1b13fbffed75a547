-- What content stored before its migrations became one base, with the names of the migrations that had run.
create table migrations (id serial primary key, name varchar(255), batch integer, migration_time timestamptz);
insert into migrations (name, batch, migration_time) select unnest(array[
  '20261121_0900_foundations.ts',
  '20261121_0910_blog_posts.ts',
  '20261121_0920_newsletter_subscribers.ts',
  '20261121_0930_contact_messages.ts',
  '20261121_0940_forum.ts',
  '20261121_0950_webinars.ts',
  '20261121_1430_webinar_revisions.ts',
  '20261121_1600_blog_revisions.ts',
  '20261121_2010_searched_lists.ts']), 1, now();

create table "blog_posts" ("id" uuid default (gen_random_uuid()), "slug" varchar(255) not null, "title" varchar(255) not null, "excerpt" text not null, "content" text not null, "featured_image" varchar(500), "author" varchar(100) not null, "tags" text[] not null default '{}', "meta_title" varchar(255), "meta_description" varchar(300), "reading_time" integer not null default '5', "is_published" boolean not null default '1', "published_at" timestamptz not null, "revision" integer not null default '1', "created_at" timestamptz not null, "updated_at" timestamptz not null, constraint "blog_posts_pkey" primary key ("id"));
alter table "blog_posts" add constraint "blog_posts_slug_unique" unique ("slug");
CREATE INDEX blog_posts_newest ON blog_posts (published_at DESC, id) WHERE is_published;
create table "newsletter_subscribers" ("id" uuid default (gen_random_uuid()), "email" public.citext not null, "status" text check ("status" in ('pending', 'confirmed', 'unsubscribed')) not null, "confirm_token_hash" text, "confirm_sent_at" timestamptz not null, "unsubscribe_token" text not null, "confirmed_at" timestamptz, "unsubscribed_at" timestamptz, "created_at" timestamptz not null, constraint "newsletter_subscribers_pkey" primary key ("id"));
alter table "newsletter_subscribers" add constraint "newsletter_subscribers_email_unique" unique ("email");
alter table "newsletter_subscribers" add constraint "newsletter_subscribers_confirm_token_hash_unique" unique ("confirm_token_hash");
alter table "newsletter_subscribers" add constraint "newsletter_subscribers_unsubscribe_token_unique" unique ("unsubscribe_token");
create table "contact_messages" ("id" uuid default (gen_random_uuid()), "person_id" uuid, "name" varchar(100) not null, "email" text not null, "organization" varchar(200), "subject" varchar(200) not null, "category" text not null, "message" text not null, "status" text check ("status" in ('new', 'answered', 'closed')) not null default 'new', "replies" jsonb not null default '[]', "created_at" timestamptz not null, constraint "contact_messages_pkey" primary key ("id"));
create index "contact_messages_person_id_index" on "contact_messages" ("person_id");
create index "contact_messages_created_at_id_index" on "contact_messages" ("created_at", "id");
CREATE INDEX contact_messages_words ON contact_messages USING gin ((subject || ' ' || name || ' ' || email) public.gin_trgm_ops);
create table "seeds" ("name" text, "loaded_at" timestamptz not null, constraint "seeds_pkey" primary key ("name"));
create table "forum_discussions" ("id" uuid default (gen_random_uuid()), "author_id" uuid, "author_name" text not null, "author_email" text, "category" text not null, "title" varchar(200) not null, "html" text not null, "words" text not null, "is_pinned" boolean not null default '0', "answer_id" uuid, "is_muted" boolean not null default '0', "mute_token" text not null, "removed_at" timestamptz, "last_activity_at" timestamptz not null, "created_at" timestamptz not null, constraint "forum_discussions_pkey" primary key ("id"));
create index "forum_discussions_author_id_index" on "forum_discussions" ("author_id");
alter table "forum_discussions" add constraint "forum_discussions_mute_token_unique" unique ("mute_token");
CREATE INDEX forum_discussions_order ON forum_discussions (is_pinned DESC, last_activity_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX forum_discussions_words ON forum_discussions USING gin ((title || ' ' || words) public.gin_trgm_ops);
create table "forum_replies" ("id" uuid default (gen_random_uuid()), "discussion_id" uuid not null, "author_id" uuid, "author_name" text not null, "html" text not null, "removed_at" timestamptz, "created_at" timestamptz not null, constraint "forum_replies_pkey" primary key ("id"));
alter table "forum_replies" add constraint "forum_replies_discussion_id_foreign" foreign key ("discussion_id") references "forum_discussions" ("id") on delete CASCADE;
create index "forum_replies_discussion_id_index" on "forum_replies" ("discussion_id");
create index "forum_replies_author_id_index" on "forum_replies" ("author_id");
create table "forum_marks" ("discussion_id" uuid not null, "person_id" uuid not null, "kind" text check ("kind" in ('like', 'save')) not null, "created_at" timestamptz not null, constraint "forum_marks_pkey" primary key ("discussion_id", "kind", "person_id"));
alter table "forum_marks" add constraint "forum_marks_discussion_id_foreign" foreign key ("discussion_id") references "forum_discussions" ("id") on delete CASCADE;
create index "forum_marks_person_id_index" on "forum_marks" ("person_id");
create table "forum_reports" ("id" uuid default (gen_random_uuid()), "discussion_id" uuid not null, "reply_id" uuid, "person_id" uuid not null, "reason" text not null, "created_at" timestamptz not null, constraint "forum_reports_pkey" primary key ("id"));
alter table "forum_reports" add constraint "forum_reports_discussion_id_foreign" foreign key ("discussion_id") references "forum_discussions" ("id") on delete CASCADE;
alter table "forum_reports" add constraint "forum_reports_reply_id_foreign" foreign key ("reply_id") references "forum_replies" ("id") on delete CASCADE;
create index "forum_reports_person_id_index" on "forum_reports" ("person_id");
create table "webinars" ("id" uuid default (gen_random_uuid()), "title" varchar(255) not null, "description" text not null, "type" text check ("type" in ('workshop', 'seminar', 'panel', 'series')) not null default 'workshop', "presenter" varchar(255) not null, "presenter_title" varchar(255) not null default '', "starts_at" timestamptz not null, "duration" integer not null default '60', "sessions" integer, "total_duration" integer, "level" text not null default 'Beginner', "price" decimal(12, 2) not null default '0', "max_attendees" integer not null default '100', "rating" decimal(2, 1), "views" integer not null default '0', "topics" text[] not null default '{}', "is_active" boolean not null default '1', "video_url" text, "revision" integer not null default '1', "created_by" uuid, "created_at" timestamptz not null, constraint "webinars_pkey" primary key ("id"));
create index "webinars_starts_at_index" on "webinars" ("starts_at");
create table "webinar_materials" ("id" uuid default (gen_random_uuid()), "webinar_id" uuid not null, "name" text not null, "content_type" text not null, "content" text not null, constraint "webinar_materials_pkey" primary key ("id"));
alter table "webinar_materials" add constraint "webinar_materials_webinar_id_foreign" foreign key ("webinar_id") references "webinars" ("id") on delete CASCADE;
create index "webinar_materials_webinar_id_index" on "webinar_materials" ("webinar_id");
create table "webinar_registrations" ("id" uuid default (gen_random_uuid()), "webinar_id" uuid not null, "person_id" uuid, "name" varchar(100) not null, "email" public.citext not null, "organization" varchar(200), "phone" varchar(40), "interests" text, "status" text check ("status" in ('registered', 'waiting')) not null, "cancel_token" text not null, "created_at" timestamptz not null, constraint "webinar_registrations_pkey" primary key ("id"));
alter table "webinar_registrations" add constraint "webinar_registrations_webinar_id_foreign" foreign key ("webinar_id") references "webinars" ("id") on delete CASCADE;
create index "webinar_registrations_person_id_index" on "webinar_registrations" ("person_id");
alter table "webinar_registrations" add constraint "webinar_registrations_cancel_token_unique" unique ("cancel_token");
alter table "webinar_registrations" add constraint "webinar_registrations_webinar_id_email_unique" unique ("webinar_id", "email");
create index "webinar_registrations_webinar_id_status_created_at_index" on "webinar_registrations" ("webinar_id", "status", "created_at");
create table "webinar_favorites" ("webinar_id" uuid not null, "person_id" uuid not null, constraint "webinar_favorites_pkey" primary key ("webinar_id", "person_id"));
alter table "webinar_favorites" add constraint "webinar_favorites_webinar_id_foreign" foreign key ("webinar_id") references "webinars" ("id") on delete CASCADE;
create index "webinar_favorites_person_id_index" on "webinar_favorites" ("person_id");
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

import type { Knex } from 'knex'

/** What live sources were asked for: a call's number or a program's. Asked once in a while, however many pages show it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE award_questions (
    source_id text NOT NULL,
    key text COLLATE "C" NOT NULL,
    asked_at timestamptz NOT NULL,
    -- How many pages were read so far, so that reading goes on there.
    pages integer NOT NULL DEFAULT 0,
    finished_at timestamptz,
    failure text,
    -- What pages show: sums, years and recipients of the latest whole reading.
    figures jsonb,
    PRIMARY KEY (source_id, key))`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('award_questions')
}

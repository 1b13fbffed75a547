import type { Knex } from 'knex'

/** What a funder's awards are about, counted with the summaries. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE award_subjects (
    funder_id uuid NOT NULL REFERENCES award_funders,
    subject text NOT NULL,
    state text,
    awards integer NOT NULL,
    -- A few awards to show.
    latest uuid[] NOT NULL)`)
  await knex.raw('CREATE INDEX award_subjects_by_subject ON award_subjects (subject, funder_id)')
  await knex.raw('CREATE INDEX award_subjects_by_funder ON award_subjects (funder_id)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('award_subjects')
}

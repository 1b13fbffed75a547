import type { Knex } from 'knex'

/** Where the shipped Grants.gov snapshot was cut, and how far markup that is gone by now shifts that. */
const CUT = { from: 470, to: 540 }

/** The words of a description without its closing tags. */
const ENDING = `regexp_replace(description, '(\\s|</[a-z]+[0-9]*>)*$', '')`
const WORDS = `regexp_replace(description, '<[^>]*>', '', 'g')`
const NO_BREAK_SPACES = `(length(description) - length(replace(description, U&'\\00A0', '')))`

const IS_CUT = `(${ENDING} ~ '(…|\\.{3})[])"”]*$'
  OR source = 'grants-gov'
    AND length(${WORDS}) + 5 * ${NO_BREAK_SPACES} BETWEEN ${CUT.from} AND ${CUT.to}
    AND ${ENDING} !~ '[.!\\?:;)"”’]$')`

/**
 * Which descriptions their source cut, and by which version of the readers a file was read: shipped files that an older
 * one read are read again at the next start.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE opportunities ADD COLUMN is_excerpt boolean NOT NULL DEFAULT false')
  await knex.raw('ALTER TABLE import_runs ADD COLUMN reader_version integer NOT NULL DEFAULT 1')
  // A mark that follows from the text is no change that anybody need hear of.
  await knex.raw('ALTER TABLE opportunities DISABLE TRIGGER USER')
  await knex.raw(
    `UPDATE opportunities SET is_excerpt = true WHERE ${IS_CUT} AND NOT jsonb_exists(source_says, 'description')`,
  )
  await knex.raw('ALTER TABLE opportunities ENABLE TRIGGER USER')
  await knex.raw(`UPDATE held_back SET record = record || jsonb_build_object('isExcerpt',
    (SELECT ${IS_CUT} FROM (SELECT source, record->>'description' AS description) AS held))`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE import_runs DROP COLUMN reader_version')
  await knex.raw('ALTER TABLE opportunities DROP COLUMN is_excerpt')
}

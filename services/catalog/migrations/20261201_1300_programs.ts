import type { Knex } from 'knex'

/** Federal programs of the United States, which opportunities belong to by their listing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE programs (
    listing text PRIMARY KEY,
    title text NOT NULL,
    popular_name text NOT NULL,
    agency text NOT NULL,
    is_for_nonprofits boolean NOT NULL,
    -- The program as it is published.
    facts jsonb NOT NULL,
    words tsvector NOT NULL,
    -- Of the file that it was loaded from.
    file_hash text NOT NULL)`)
  await knex.raw('CREATE INDEX programs_by_words ON programs USING gin (words)')
  await knex.raw(
    "CREATE INDEX opportunities_by_listing ON opportunities USING gin ((source_codes->'listing')) WHERE is_active",
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX opportunities_by_listing')
  await knex.schema.dropTable('programs')
}

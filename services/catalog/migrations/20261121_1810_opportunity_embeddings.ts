import type { Knex } from 'knex'

/** What opportunities mean, as vectors; a queue of those whose vectors are to be made; and who chose a category. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE opportunity_embeddings (
    opportunity_id uuid PRIMARY KEY REFERENCES opportunities (id) ON DELETE CASCADE,
    model text NOT NULL,
    text_hash text NOT NULL,
    vector bytea STORAGE PLAIN NOT NULL)`)
  await knex.raw(`CREATE TABLE embedding_queue (
    opportunity_id uuid PRIMARY KEY REFERENCES opportunities (id) ON DELETE CASCADE,
    is_looked_up boolean NOT NULL DEFAULT false)`)
  await knex.raw(
    'CREATE INDEX embedding_queue_new ON embedding_queue (opportunity_id) WHERE NOT is_looked_up',
  )
  // Set where the meaning of the texts chose the category, because no code of the source did.
  await knex.raw('ALTER TABLE opportunities ADD COLUMN classified_as text')
  await knex.raw(`CREATE FUNCTION queue_embeddings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO embedding_queue (opportunity_id) SELECT opportunity_id FROM changed_rows ORDER BY 1 ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`)
  await knex.raw(`CREATE TRIGGER embeddings_after_insert AFTER INSERT ON opportunity_search
    REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_embeddings()`)
  await knex.raw('INSERT INTO embedding_queue (opportunity_id) SELECT opportunity_id FROM opportunity_search')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER embeddings_after_insert ON opportunity_search')
  await knex.raw('DROP FUNCTION queue_embeddings')
  await knex.raw('ALTER TABLE opportunities DROP COLUMN classified_as')
  for (const table of ['embedding_queue', 'opportunity_embeddings']) await knex.schema.dropTable(table)
}

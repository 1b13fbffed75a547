import type { Knex } from 'knex'

/** The texts that everyday words are made of and checked against. */
const READ =
  `title, funder_name, sector, description, eligibility_criteria, eligibility_requirements, requirements`.split(
    ', ',
  )

/**
 * What models add to the search: a queue of records that are to get everyday words, how often the model was asked on a
 * day, and an index that finds vectors of another model than the one in use.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX opportunity_embeddings_by_model ON opportunity_embeddings (model)')
  await knex.raw(`CREATE TABLE everyday_words_queue (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    opportunity_id uuid NOT NULL UNIQUE REFERENCES opportunities (id) ON DELETE CASCADE,
    attempts int NOT NULL DEFAULT 0,
    last_error text,
    created_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    done_at timestamptz)`)
  await knex.raw(
    'CREATE INDEX everyday_words_queue_next ON everyday_words_queue (created_at DESC) WHERE done_at IS NULL',
  )
  await knex.raw('CREATE TABLE model_calls (day date PRIMARY KEY, calls int NOT NULL)')
  await knex.raw(`CREATE INDEX opportunities_without_everyday_words ON opportunities (updated_at DESC)
    WHERE is_active AND everyday_words IS NULL`)
  await forgetOutdatedWords(knex)
  await keepRevision(knex)
}

/** Words that were checked against another text are worth nothing: the record waits for new ones. */
async function forgetOutdatedWords(knex: Knex): Promise<void> {
  const rowOf = (row: string) => `(${READ.map((column) => `${row}.${column}`).join(', ')})`
  await knex.raw(`CREATE FUNCTION forget_everyday_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.everyday_words := NULL;
      RETURN NEW;
    END $$`)
  await knex.raw(`CREATE TRIGGER opportunities_everyday_words BEFORE UPDATE OF ${READ.join(', ')} ON opportunities
    FOR EACH ROW WHEN (OLD.everyday_words IS NOT NULL AND ${rowOf('OLD')} IS DISTINCT FROM ${rowOf('NEW')})
    EXECUTE FUNCTION forget_everyday_words()`)
}

const SEEN_BY_EDITORS = `OLD.read_at = NEW.read_at OR OLD.content_hash IS DISTINCT FROM NEW.content_hash
  OR OLD.is_active <> NEW.is_active`

/** What a model wrote beside a record is no change that an administrator could overwrite. */
const keepRevision = (knex: Knex) =>
  raiseRevision(
    knex,
    `(${SEEN_BY_EDITORS})
      AND (NEW.everyday_words IS NULL OR OLD.everyday_words IS NOT DISTINCT FROM NEW.everyday_words)`,
  )

async function raiseRevision(knex: Knex, when: string): Promise<void> {
  await knex.raw('DROP TRIGGER opportunities_revision ON opportunities')
  await knex.raw(`CREATE TRIGGER opportunities_revision BEFORE UPDATE ON opportunities
    FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION raise_opportunity_revision()`)
}

export async function down(knex: Knex): Promise<void> {
  await raiseRevision(knex, SEEN_BY_EDITORS)
  await knex.raw('DROP TRIGGER opportunities_everyday_words ON opportunities')
  await knex.raw('DROP FUNCTION forget_everyday_words')
  for (const index of ['opportunities_without_everyday_words', 'opportunity_embeddings_by_model'])
    await knex.raw(`DROP INDEX ${index}`)
  for (const table of ['everyday_words_queue', 'model_calls']) await knex.schema.dropTable(table)
}

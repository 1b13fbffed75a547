import type { Knex } from 'knex'

/**
 * Opportunities that administrators edit: a revision that every write raises; what the source says of the fields that
 * the team has set; who deleted one, and when a source took one back. The history says who changed it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE opportunities
    ADD COLUMN revision integer NOT NULL DEFAULT 1,
    ADD COLUMN source_says jsonb NOT NULL DEFAULT '{}',
    ADD COLUMN deleted_at timestamptz,
    ADD COLUMN was_active boolean,
    ADD COLUMN withdrawn_at timestamptz`)
  await knex.raw(`CREATE FUNCTION raise_opportunity_revision() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.revision := OLD.revision + 1;
      RETURN NEW;
    END $$`)
  // When a record was read again is no change that anybody could overwrite.
  await knex.raw(`CREATE TRIGGER opportunities_revision BEFORE UPDATE ON opportunities
    FOR EACH ROW WHEN (OLD.read_at = NEW.read_at OR OLD.content_hash IS DISTINCT FROM NEW.content_hash
      OR OLD.is_active <> NEW.is_active)
    EXECUTE FUNCTION raise_opportunity_revision()`)
  await tellOrigin(knex)
  for (const [name, place] of Object.entries(lists)) {
    await knex.raw(
      `CREATE INDEX opportunities_console_${name} ON opportunities ${place} WHERE deleted_at IS NULL`,
    )
  }
}

/** What the console's list is ordered by and searched in. */
const lists = {
  newest: '(created_at, id)',
  by_title: '(lower(left(title, 120)), id)',
  by_deadline: "(coalesce(deadline, 'infinity'), id)",
  by_amount: '(coalesce(max_amount, min_amount, -1), id)',
  words: "USING gin ((title || ' ' || funder_name) public.gin_trgm_ops)",
}

/** Whoever writes says so in `fundharbor.origin` for the transaction; the sources' imports say nothing. */
async function tellOrigin(knex: Knex): Promise<void> {
  await knex.raw("ALTER TABLE opportunity_changes ADD COLUMN origin text NOT NULL DEFAULT 'source'")
  await knex.raw(`CREATE FUNCTION note_change_origin() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.origin := coalesce(nullif(current_setting('fundharbor.origin', true), ''), 'source');
      RETURN NEW;
    END $$`)
  await knex.raw(`CREATE TRIGGER change_origin BEFORE INSERT ON opportunity_changes
    FOR EACH ROW EXECUTE FUNCTION note_change_origin()`)
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(lists)) await knex.raw(`DROP INDEX opportunities_console_${name}`)
  await knex.raw('DROP TRIGGER change_origin ON opportunity_changes')
  await knex.raw('DROP FUNCTION note_change_origin')
  await knex.raw('ALTER TABLE opportunity_changes DROP COLUMN origin')
  await knex.raw('DROP TRIGGER opportunities_revision ON opportunities')
  await knex.raw('DROP FUNCTION raise_opportunity_revision')
  await knex.raw(`ALTER TABLE opportunities DROP COLUMN revision, DROP COLUMN source_says, DROP COLUMN deleted_at,
    DROP COLUMN was_active, DROP COLUMN withdrawn_at`)
}

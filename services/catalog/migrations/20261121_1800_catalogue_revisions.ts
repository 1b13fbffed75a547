import type { Knex } from 'knex'

/**
 * The catalogue's revision is the sum of a table that writers only append to: nobody waits for anybody, and a commit
 * changes the sum at the instant when its changes can be seen. Search rows are written for every change that counts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE TABLE catalogue_revisions (changes bigint NOT NULL)')
  await knex.raw('INSERT INTO catalogue_revisions VALUES (1)')
  await knex.raw(`CREATE FUNCTION note_catalogue_revision() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM changed_rows) THEN INSERT INTO catalogue_revisions VALUES (1); END IF;
      RETURN NULL;
    END $$`)
  for (const [event, rows] of [
    ['INSERT', 'NEW'],
    ['DELETE', 'OLD'],
  ]) {
    await knex.raw(`CREATE TRIGGER revision_after_${event?.toLowerCase()} AFTER ${event} ON opportunity_search
      REFERENCING ${rows} TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_revision()`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const event of ['insert', 'delete'])
    await knex.raw(`DROP TRIGGER revision_after_${event} ON opportunity_search`)
  await knex.raw('DROP FUNCTION note_catalogue_revision')
  await knex.schema.dropTable('catalogue_revisions')
}

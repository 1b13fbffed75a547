import type { Knex } from 'knex'

/** What an opportunity is about: subjects, all categories that it belongs to, and words that a model wrote for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE opportunities
    ADD COLUMN subjects text[] NOT NULL DEFAULT '{}',
    ADD COLUMN categories text[] NOT NULL DEFAULT '{}',
    ADD COLUMN everyday_words text`)
  // Imports write only the category; both stay true.
  await knex.raw(`CREATE FUNCTION put_category_first() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.categories[1] IS DISTINCT FROM NEW.category THEN
        NEW.categories := NEW.category || array_remove(NEW.categories[2:], NEW.category);
      END IF;
      RETURN NEW;
    END $$`)
  await knex.raw(`CREATE TRIGGER opportunities_category BEFORE INSERT OR UPDATE OF category, categories ON opportunities
    FOR EACH ROW EXECUTE FUNCTION put_category_first()`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER opportunities_category ON opportunities')
  await knex.raw('DROP FUNCTION put_category_first')
  await knex.raw(`ALTER TABLE opportunities
    DROP COLUMN subjects, DROP COLUMN categories, DROP COLUMN everyday_words`)
}

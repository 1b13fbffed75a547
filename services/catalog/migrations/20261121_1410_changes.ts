import type { Knex } from 'knex'

/** Told with what they said before and say now. */
const told = [
  'title',
  'funder_name',
  'category',
  'funding_type',
  'amount',
  'min_amount',
  'max_amount',
  'currency',
  'total_funding',
  'deadline',
  'is_rolling',
  'is_forecast',
  'is_active',
  'geo_scope',
  'organization_types',
]
/** Long, or what the details meter: only named. */
const named = [
  'description',
  'requirements',
  'eligibility_criteria',
  'eligibility_requirements',
  'application_process',
  'selection_criteria',
  'application_url',
  'contact_email',
]

/** Keeps what changed and when by a trigger: whoever writes an opportunity, in whatever way, writes its history. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE opportunity_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    opportunity_id uuid NOT NULL REFERENCES opportunities (id) ON DELETE CASCADE,
    at timestamptz NOT NULL,
    changes jsonb NOT NULL)`)
  await knex.raw('CREATE INDEX opportunity_changes_newest ON opportunity_changes (opportunity_id, id DESC)')
  await knex.raw(noteOpportunityChanges(listed))
  await knex.raw(`CREATE TRIGGER opportunities_history AFTER UPDATE ON opportunities
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_opportunity_changes()`)
}

const array = (names: string[]) => `ARRAY[${names.map((name) => `'${name}'`).join(', ')}]`

/** The columns above, as rows. */
export const listed = `(
  SELECT name, true AS is_told, position FROM unnest(${array(told)}) WITH ORDINALITY AS t(name, position)
  UNION ALL
  SELECT name, false, 100 + position FROM unnest(${array(named)}) WITH ORDINALITY AS t(name, position))`

/** The trigger's function; `columns` is what it reads `name`, `is_told` and `position` of the columns from. */
export const noteOpportunityChanges = (columns: string): string => `
  CREATE OR REPLACE FUNCTION note_opportunity_changes() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      was jsonb := to_jsonb(OLD);
      says jsonb := to_jsonb(NEW);
      changes jsonb;
    BEGIN
      SELECT jsonb_agg(CASE WHEN field.is_told
          THEN jsonb_build_object('field', field.name, 'before', was->field.name, 'after', says->field.name)
          ELSE jsonb_build_object('field', field.name) END ORDER BY field.position)
        INTO changes
        FROM ${columns} AS field
        WHERE was->field.name IS DISTINCT FROM says->field.name;
      IF changes IS NOT NULL THEN
        INSERT INTO opportunity_changes (opportunity_id, at, changes) VALUES (NEW.id, NEW.updated_at, changes);
      END IF;
      RETURN NULL;
    END $$`

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER opportunities_history ON opportunities')
  await knex.raw('DROP FUNCTION note_opportunity_changes')
  await knex.schema.dropTable('opportunity_changes')
}

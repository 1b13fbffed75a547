-- Writes the history of an opportunity: the tracked fields that differ, with the old and the new value where
-- tracked_fields says so. A tracked field that is not a column yet compares as null.
CREATE OR REPLACE FUNCTION record_opportunity_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := to_jsonb(OLD);
  new_row jsonb := to_jsonb(NEW);
  changes jsonb;
BEGIN
  SELECT jsonb_agg(
      CASE WHEN field.has_values
        THEN jsonb_build_object('field', field.name, 'before', old_row->field.name, 'after', new_row->field.name)
        ELSE jsonb_build_object('field', field.name)
      END ORDER BY field.position)
    INTO changes
    FROM tracked_fields AS field
    WHERE old_row->field.name IS DISTINCT FROM new_row->field.name;
  IF changes IS NOT NULL THEN
    INSERT INTO opportunity_changes (opportunity_id, at, changes) VALUES (NEW.id, NEW.updated_at, changes);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER opportunities_history
  AFTER UPDATE ON opportunities
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION record_opportunity_changes();

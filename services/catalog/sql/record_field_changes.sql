-- Keeps by field which revision of an application changed it last, and who did.
CREATE OR REPLACE FUNCTION record_field_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ELSE '{}'::jsonb END;
  new_row jsonb := to_jsonb(NEW);
  changes jsonb;
BEGIN
  SELECT jsonb_object_agg(field, jsonb_build_object('revision', NEW.revision, 'by', NEW.updated_by))
    INTO changes
    FROM unnest(ARRAY['project_title', 'requested_amount', 'project_category', 'project_description',
      'target_beneficiaries', 'project_duration', 'expected_outcomes']) AS field
    -- A field that nobody has filled in is null in a draft and empty in a submission.
    WHERE coalesce(new_row->>field, '') <> coalesce(old_row->>field, '');
  NEW.field_changes := NEW.field_changes || coalesce(changes, '{}');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER applications_field_changes
  BEFORE INSERT OR UPDATE ON applications
  FOR EACH ROW EXECUTE FUNCTION record_field_changes();

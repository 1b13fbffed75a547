-- Records who made a change. Writers other than imports set `fundharbor.origin` for the transaction.
CREATE OR REPLACE FUNCTION set_change_origin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.origin := coalesce(nullif(current_setting('fundharbor.origin', true), ''), 'source');
  -- Tags are the site's own reading of the texts: the opportunity itself has not changed.
  IF NEW.origin = 'tags' THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER change_origin
  BEFORE INSERT ON opportunity_changes
  FOR EACH ROW EXECUTE FUNCTION set_change_origin();

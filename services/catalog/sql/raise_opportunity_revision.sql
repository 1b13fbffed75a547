-- Raises an opportunity's revision, so that an administrator who had it open cannot overwrite the change.
-- Tagging raises it only when it changes the category: an open form must not be refused because of tags.
CREATE OR REPLACE FUNCTION raise_opportunity_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('fundharbor.origin', true), '') <> 'tags' OR OLD.category <> NEW.category THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  RETURN NEW;
END $$;

-- Not when a record was only read again.
CREATE OR REPLACE TRIGGER opportunities_revision
  BEFORE UPDATE ON opportunities
  FOR EACH ROW WHEN (
    OLD.read_at = NEW.read_at OR OLD.content_hash IS DISTINCT FROM NEW.content_hash OR OLD.is_active <> NEW.is_active)
  EXECUTE FUNCTION raise_opportunity_revision();

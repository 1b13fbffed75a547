-- Clears everyday words when a text that they were checked against changes: a model has to write new ones.
CREATE OR REPLACE FUNCTION clear_everyday_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.everyday_words := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER opportunities_everyday_words
  BEFORE UPDATE OF title, funder_name, sector, description, eligibility_criteria, eligibility_requirements, requirements
  ON opportunities
  FOR EACH ROW WHEN (
    OLD.everyday_words IS NOT NULL
    AND (OLD.title, OLD.funder_name, OLD.sector, OLD.description, OLD.eligibility_criteria,
      OLD.eligibility_requirements, OLD.requirements)
    IS DISTINCT FROM (NEW.title, NEW.funder_name, NEW.sector, NEW.description, NEW.eligibility_criteria,
      NEW.eligibility_requirements, NEW.requirements))
  EXECUTE FUNCTION clear_everyday_words();

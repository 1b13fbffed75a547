-- Keeps `category` the first of `categories`, whichever of them was written: imports only know the category.
CREATE OR REPLACE FUNCTION put_category_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.categories[1] IS DISTINCT FROM NEW.category THEN
    NEW.categories := NEW.category || array_remove(NEW.categories[2:], NEW.category);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER opportunities_category
  BEFORE INSERT OR UPDATE OF category, categories ON opportunities
  FOR EACH ROW EXECUTE FUNCTION put_category_first();

-- An API key belongs to a workspace; with the release before, to the one that its person's account came with.
CREATE OR REPLACE FUNCTION complete_api_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT workspace_id INTO NEW.workspace_id FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER api_keys_workspace
  BEFORE INSERT ON api_keys
  FOR EACH ROW WHEN (NEW.workspace_id IS NULL)
  EXECUTE FUNCTION complete_api_key();

-- Keys from before the trigger, under the lock that it took.
UPDATE api_keys SET workspace_id = users.workspace_id
  FROM users WHERE users.id = api_keys.user_id AND api_keys.workspace_id IS NULL;

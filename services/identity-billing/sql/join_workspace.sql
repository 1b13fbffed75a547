-- Puts a new organization into the workspace of the person who creates it, which thereby is an organization's.
CREATE OR REPLACE FUNCTION join_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.workspace_id IS NULL THEN
    SELECT workspace_id INTO NEW.workspace_id FROM users WHERE id = NEW.user_id;
  END IF;
  UPDATE workspaces SET kind = 'organization' WHERE id = NEW.workspace_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER organizations_workspace
  BEFORE INSERT ON organizations
  FOR EACH ROW EXECUTE FUNCTION join_workspace();

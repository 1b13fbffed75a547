-- A workspace with an organization is an organization's.
CREATE OR REPLACE FUNCTION join_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE workspaces SET kind = 'organization' WHERE id = NEW.workspace_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER organizations_workspace
  BEFORE INSERT ON organizations
  FOR EACH ROW EXECUTE FUNCTION join_workspace();

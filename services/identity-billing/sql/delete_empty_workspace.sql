-- Deletes a workspace, and all that it owns, with its last member.
CREATE OR REPLACE FUNCTION delete_empty_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM workspaces
    WHERE id = OLD.workspace_id AND NOT EXISTS (SELECT FROM memberships WHERE workspace_id = OLD.workspace_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER memberships_deleted
  AFTER DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION delete_empty_workspace();

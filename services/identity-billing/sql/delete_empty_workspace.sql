-- Deletes a workspace, and all that it owns, with the last account that works in it.
CREATE OR REPLACE FUNCTION delete_empty_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM workspaces
    WHERE id = OLD.workspace_id AND NOT EXISTS (SELECT FROM users WHERE workspace_id = OLD.workspace_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_deleted
  AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION delete_empty_workspace();

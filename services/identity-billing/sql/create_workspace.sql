-- Gives every new account a workspace with its default project, whoever creates the account.
CREATE OR REPLACE FUNCTION create_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO workspaces (kind, created_at) VALUES (NEW.account_type, NEW.created_at)
    RETURNING id INTO NEW.workspace_id;
  INSERT INTO projects (workspace_id, is_default, created_at, updated_at)
    VALUES (NEW.workspace_id, true, NEW.created_at, NEW.created_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_workspace
  BEFORE INSERT ON users
  FOR EACH ROW WHEN (NEW.workspace_id IS NULL)
  EXECUTE FUNCTION create_workspace();

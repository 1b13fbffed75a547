-- Makes each new account an owner of its workspace.
CREATE OR REPLACE FUNCTION add_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO memberships (workspace_id, user_id, role, joined_at)
    VALUES (NEW.workspace_id, NEW.id, 'owner', NEW.created_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_owner
  AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION add_owner();

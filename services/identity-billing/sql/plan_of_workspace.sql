-- A plan belongs to a workspace. The account that the workspace came with has a copy, which the release before reads and
-- changes, and by which administrators find accounts.
CREATE OR REPLACE FUNCTION copy_plan_to_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE workspaces SET subscription_status = NEW.subscription_status, granted_plan = NEW.granted_plan
    WHERE id = NEW.workspace_id
      AND (subscription_status, granted_plan) IS DISTINCT FROM (NEW.subscription_status, NEW.granted_plan);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_plan
  AFTER UPDATE OF subscription_status, granted_plan ON users
  FOR EACH ROW EXECUTE FUNCTION copy_plan_to_workspace();

CREATE OR REPLACE FUNCTION copy_plan_to_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET subscription_status = NEW.subscription_status, granted_plan = NEW.granted_plan
    WHERE workspace_id = NEW.id
      AND (subscription_status, granted_plan) IS DISTINCT FROM (NEW.subscription_status, NEW.granted_plan);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER workspaces_plan
  AFTER UPDATE OF subscription_status, granted_plan ON workspaces
  FOR EACH ROW EXECUTE FUNCTION copy_plan_to_account();

-- The plan stays with the workspace that somebody leaves; their new one has its own.
CREATE OR REPLACE FUNCTION take_plan_of_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT subscription_status, granted_plan INTO NEW.subscription_status, NEW.granted_plan
    FROM workspaces WHERE id = NEW.workspace_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_other_workspace
  BEFORE UPDATE OF workspace_id ON users
  FOR EACH ROW WHEN (OLD.workspace_id IS DISTINCT FROM NEW.workspace_id)
  EXECUTE FUNCTION take_plan_of_workspace();

-- Plans from before the triggers. The lock that they took makes changes wait, so that none is missed.
UPDATE workspaces SET subscription_status = users.subscription_status, granted_plan = users.granted_plan
  FROM users WHERE users.workspace_id = workspaces.id
    AND (workspaces.subscription_status, workspaces.granted_plan)
      IS DISTINCT FROM (users.subscription_status, users.granted_plan);

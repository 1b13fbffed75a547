-- A billing account belongs to a workspace. The release before inserts it for a person, and finds only those of the
-- workspaces that accounts came with.
CREATE OR REPLACE FUNCTION complete_billing_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.workspace_id IS NULL THEN
    SELECT workspace_id INTO NEW.workspace_id FROM users WHERE id = NEW.user_id;
    NEW.paid_by := NEW.user_id;
  ELSIF NEW.user_id IS NULL THEN
    SELECT id INTO NEW.user_id FROM users
      WHERE workspace_id = NEW.workspace_id
        AND NOT EXISTS (SELECT FROM billing_accounts WHERE billing_accounts.user_id = users.id)
      ORDER BY created_at LIMIT 1;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER billing_accounts_workspace
  BEFORE INSERT ON billing_accounts
  FOR EACH ROW EXECUTE FUNCTION complete_billing_account();

-- Subscriptions from before the trigger, under the lock that it took. Those of deleted accounts have no workspace.
UPDATE billing_accounts SET workspace_id = users.workspace_id, paid_by = users.id
  FROM users WHERE users.id = billing_accounts.user_id AND billing_accounts.workspace_id IS NULL;

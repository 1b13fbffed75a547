-- Tells open pages, when the transaction commits, that a row of a topic has changed. Arguments: the topic, and the column
-- that says which of many things changed, if pages show one of them.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  -- PostgreSQL sends the same text once in a transaction.
  PERFORM pg_notify('fundharbor_live', jsonb_strip_nulls(jsonb_build_object(
    'topic', TG_ARGV[0], 'workspaceId', changed->'workspace_id', 'id', changed->TG_ARGV[1],
    'transaction', pg_current_xact_id()))::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER grants_announced
  AFTER INSERT OR UPDATE OR DELETE ON grants
  FOR EACH ROW EXECUTE FUNCTION announce_change('grants');

-- What a workspace added for itself is shown with its grant.
CREATE OR REPLACE TRIGGER own_opportunities_announced
  AFTER UPDATE ON opportunities
  FOR EACH ROW WHEN (NEW.workspace_id IS NOT NULL) EXECUTE FUNCTION announce_change('grants');

CREATE OR REPLACE TRIGGER applications_announced
  AFTER INSERT OR UPDATE OR DELETE ON applications
  FOR EACH ROW EXECUTE FUNCTION announce_change('applications', 'opportunity_id');

-- For administrators, who see no drafts.
CREATE OR REPLACE TRIGGER submissions_announced
  AFTER INSERT OR UPDATE ON applications
  FOR EACH ROW WHEN (NEW.status <> 'draft') EXECUTE FUNCTION announce_change('submissions');

CREATE OR REPLACE TRIGGER imports_announced
  AFTER INSERT OR UPDATE ON import_runs
  FOR EACH ROW EXECUTE FUNCTION announce_change('imports');

CREATE OR REPLACE TRIGGER additions_announced
  AFTER INSERT OR UPDATE OR DELETE ON additions
  FOR EACH ROW EXECUTE FUNCTION announce_change('additions');

-- Whether the last reading succeeded is saved after its run has ended.
CREATE OR REPLACE TRIGGER live_sources_announced
  AFTER INSERT OR UPDATE ON live_sources
  FOR EACH ROW EXECUTE FUNCTION announce_change('imports');

CREATE OR REPLACE TRIGGER award_sources_announced
  AFTER INSERT OR UPDATE ON award_sources
  FOR EACH ROW EXECUTE FUNCTION announce_change('imports');

-- Who speaks with a funder, and what a report estimates, is shown beside grants.
CREATE OR REPLACE TRIGGER funder_contacts_announced
  AFTER INSERT OR UPDATE OR DELETE ON funder_contacts
  FOR EACH ROW EXECUTE FUNCTION announce_change('grants');

CREATE OR REPLACE TRIGGER funder_conversations_announced
  AFTER INSERT OR UPDATE OR DELETE ON funder_conversations
  FOR EACH ROW EXECUTE FUNCTION announce_change('grants');

CREATE OR REPLACE TRIGGER grant_estimates_announced
  AFTER INSERT OR UPDATE ON grant_estimates
  FOR EACH ROW EXECUTE FUNCTION announce_change('grants');

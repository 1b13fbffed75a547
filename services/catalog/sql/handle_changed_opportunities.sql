-- Follows every statement that writes opportunities: announces those that the search must hear of, updates the totals of
-- open funding, and queues the embeddings that are out of date. Which columns matter is in watched_fields, which the service
-- writes from its table of fields. What a workspace added for itself is in no search.
CREATE OR REPLACE FUNCTION handle_changed_opportunities() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  outdated uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id), array_agg(id) FILTER (WHERE is_active) INTO ids, outdated FROM new_rows
      WHERE workspace_id IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(id) INTO ids FROM old_rows WHERE workspace_id IS NULL;
  ELSE
    SELECT array_agg(id), array_agg(id) FILTER (WHERE is_embedded AND is_active) INTO ids, outdated FROM (
      SELECT new_row.id, new_row.is_active, (
        -- Materialized: the JSON of a row is made once, not for every column.
        WITH both_rows AS MATERIALIZED (SELECT to_jsonb(old_row) AS before, to_jsonb(new_row) AS after)
        SELECT bool_or(field.is_embedded) FROM both_rows, watched_fields field
        WHERE before->field.name IS DISTINCT FROM after->field.name) AS is_embedded
      FROM old_rows old_row JOIN new_rows new_row USING (id) WHERE new_row.workspace_id IS NULL) AS changed
    -- Null if no watched column changed.
    WHERE is_embedded IS NOT NULL;
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM announce_opportunities(ids);
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO open_totals
    SELECT open_until(deadline, is_rolling, probably_closed_at), currency, -count(*), -sum(coalesce(total_funding, max_amount, min_amount))
    FROM old_rows WHERE is_active AND id = ANY(ids) GROUP BY 1, currency;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO open_totals
    SELECT open_until(deadline, is_rolling, probably_closed_at), currency, count(*), sum(coalesce(total_funding, max_amount, min_amount))
    FROM new_rows WHERE is_active AND id = ANY(ids) GROUP BY 1, currency;
  END IF;
  INSERT INTO embedding_queue (opportunity_id)
  SELECT id FROM unnest(outdated) AS id ORDER BY id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER opportunities_changed_by_insert
  AFTER INSERT ON opportunities
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION handle_changed_opportunities();

CREATE OR REPLACE TRIGGER opportunities_changed_by_update
  AFTER UPDATE ON opportunities
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION handle_changed_opportunities();

CREATE OR REPLACE TRIGGER opportunities_changed_by_delete
  AFTER DELETE ON opportunities
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION handle_changed_opportunities();

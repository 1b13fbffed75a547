-- Follows every statement that writes opportunities: announces those that the search must hear of, updates the totals of
-- open funding, and queues the embeddings that are out of date.
CREATE OR REPLACE FUNCTION handle_changed_opportunities() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO ids FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(id) INTO ids FROM old_rows;
  ELSE
    SELECT array_agg(id) INTO ids FROM old_rows old_row JOIN new_rows new_row USING (id)
    WHERE EXISTS (
      -- Materialized: the JSON of a row is made once, not for every column.
      WITH both_rows AS MATERIALIZED (SELECT to_jsonb(old_row) AS before, to_jsonb(new_row) AS after)
      SELECT FROM both_rows, watched_fields field WHERE before->field.name IS DISTINCT FROM after->field.name);
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM announce_opportunities(ids);
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO open_totals
    SELECT deadline, currency, -count(*), -sum(coalesce(total_funding, max_amount, min_amount))
    FROM old_rows WHERE is_active AND id = ANY(ids) GROUP BY deadline, currency;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO open_totals
    SELECT deadline, currency, count(*), sum(coalesce(total_funding, max_amount, min_amount))
    FROM new_rows WHERE is_active AND id = ANY(ids) GROUP BY deadline, currency;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO embedding_queue (opportunity_id)
    SELECT id FROM new_rows WHERE is_active ORDER BY id ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO embedding_queue (opportunity_id)
    SELECT id FROM old_rows old_row JOIN new_rows new_row USING (id)
    WHERE new_row.is_active
      AND (old_row.title, old_row.description, old_row.sector, old_row.category, old_row.source_codes, old_row.is_active)
      IS DISTINCT FROM
        (new_row.title, new_row.description, new_row.sector, new_row.category, new_row.source_codes, new_row.is_active)
    ORDER BY id ON CONFLICT DO NOTHING;
  END IF;
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

-- Tells the search engine and everything that caches the catalog that these opportunities changed. They hear of it when
-- the transaction commits.
CREATE OR REPLACE FUNCTION announce_opportunities(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (opportunity_id) SELECT unnest(ids);
  INSERT INTO catalog_revisions VALUES (1);
  PERFORM pg_notify('fundharbor_catalog', '');
END $$;

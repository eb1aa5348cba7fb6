-- Finds the cenotes whose text contains a part. The extension may have been there before, in another schema.
DO $$
BEGIN
  EXECUTE format('CREATE INDEX cenotes_by_text ON cenotes USING gin (search_text %I.gin_trgm_ops)',
                 (SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'pg_trgm'));
END
$$;

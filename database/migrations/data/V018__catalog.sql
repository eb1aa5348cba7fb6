-- Finds the cenotes whose text contains a part. The extension may have been there before, in another schema.
DO $$
BEGIN
  EXECUTE format('CREATE INDEX cenotes_by_text ON cenotes USING gin (search_text %I.gin_trgm_ops)',
                 (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
                   WHERE e.extname = 'pg_trgm'));
END
$$;

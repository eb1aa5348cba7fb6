-- Owner: platform
-- The environment of the API keys and webhook endpoints that belong to this transaction's data schema.
CREATE OR REPLACE FUNCTION control.current_environment() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE current_schema() WHEN 'live' THEN 'live' ELSE 'test' END
$$;

-- Owner: catalog
-- A slug that no cenote has: p_base itself, or with a random suffix. A partner's transaction does not see the drafts of
-- others, so it cannot look itself. Transactions that create cenotes wait here for each other.
CREATE OR REPLACE FUNCTION free_slug(p_base text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  candidate text := p_base;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('cenotes', 2));
  WHILE EXISTS (SELECT FROM cenotes WHERE slug = candidate) LOOP
    candidate := p_base || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6);
  END LOOP;
  RETURN candidate;
END
$$;
REVOKE ALL ON FUNCTION free_slug FROM PUBLIC;
GRANT EXECUTE ON FUNCTION free_slug TO app_tenant, app_platform;

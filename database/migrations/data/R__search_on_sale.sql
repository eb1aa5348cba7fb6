-- Owner: catalog
-- The cenotes on sale, for everyone or for the current partner, whose text matches; null when there are more than p_limit.
-- It runs with its owner's rights because row-level security keeps the index from being used: LIKE is not leakproof, so it
-- would see rows only after the policy. EXECUTE, because the best plan depends on the pattern: one of less than three
-- letters reads all rows.
CREATE OR REPLACE FUNCTION search_on_sale(p_pattern text, p_limit integer) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  ids uuid[];
BEGIN
  EXECUTE 'SELECT array_agg(id) FROM (
             SELECT id FROM cenotes
              WHERE state = ''active'' AND owner_active AND (NOT is_private OR owner_partner_id = control.current_partner())
                AND search_text LIKE $1 LIMIT $2) AS c'
    INTO ids USING p_pattern, p_limit + 1;
  RETURN CASE WHEN cardinality(ids) > p_limit THEN NULL ELSE coalesce(ids, '{}') END;
END
$$;
REVOKE ALL ON FUNCTION search_on_sale FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_on_sale TO app_tenant, app_platform;

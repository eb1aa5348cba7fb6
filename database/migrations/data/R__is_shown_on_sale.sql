-- Owner: catalog
-- Whether a cenote that is on sale to everybody shows the file as an active image. It runs with its owner's rights for the
-- reason in search_on_sale: @> is not leakproof, and anybody can ask for files.
-- count, not EXISTS: for the first row alone the planner might read the table, and would read all of it in vain.
CREATE OR REPLACE FUNCTION is_shown_on_sale(p_file uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
  SELECT count(*) > 0 FROM cenotes
   WHERE state = 'active' AND owner_active AND NOT is_private
     AND images @> jsonb_build_array(jsonb_build_object('fileId', p_file::text, 'isActive', true))
$$;
REVOKE ALL ON FUNCTION is_shown_on_sale FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_shown_on_sale TO app_tenant, app_platform;

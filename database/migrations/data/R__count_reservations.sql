-- Owner: reservation
-- The number of a partner's reservations that were made since p_from and before p_until; null leaves an end open. Every
-- list calls it: one generic plan, because planning takes longer than counting the reservations of some minutes. The ends
-- are variables, because a comparison with coalesce(…) counts as one that could leak: row-level security keeps it out of
-- the index's condition, and all of the partner's reservations would be read.
CREATE OR REPLACE FUNCTION count_reservations(p_partner uuid, p_from timestamptz, p_until timestamptz) RETURNS bigint
  LANGUAGE plpgsql STABLE SET search_path = ${flyway:defaultSchema}, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_from timestamptz := coalesce(p_from, '-infinity');
  v_until timestamptz := coalesce(p_until, 'infinity');
BEGIN
  RETURN (SELECT count(*) FROM reservations
           WHERE partner_id = p_partner AND created_at >= v_from AND created_at < v_until);
END
$$;
REVOKE ALL ON FUNCTION count_reservations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_reservations TO app_tenant, app_platform;

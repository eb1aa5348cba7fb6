-- Owner: reservation
-- The number of a partner's reservations that were made since p_from, or, when that is null, before p_until. Every list
-- calls it: one generic plan, because planning takes longer than counting the reservations of a minute.
CREATE OR REPLACE FUNCTION count_reservations(p_partner uuid, p_from timestamptz, p_until timestamptz) RETURNS bigint
  LANGUAGE plpgsql STABLE SET search_path = ${flyway:defaultSchema}, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_from IS NULL THEN
    RETURN (SELECT count(*) FROM reservations WHERE partner_id = p_partner AND created_at < p_until);
  END IF;
  RETURN (SELECT count(*) FROM reservations WHERE partner_id = p_partner AND created_at >= p_from);
END
$$;
REVOKE ALL ON FUNCTION count_reservations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_reservations TO app_tenant, app_platform;

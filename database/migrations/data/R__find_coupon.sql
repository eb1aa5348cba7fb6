-- Owner: pricing
-- The coupon of a code that the caller knows; a partner's transaction cannot list coupons.
CREATE OR REPLACE FUNCTION find_coupon(p_code text) RETURNS SETOF coupons
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
  SELECT * FROM coupons WHERE code = p_code
$$;
REVOKE ALL ON FUNCTION find_coupon FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_coupon TO app_tenant, app_platform;

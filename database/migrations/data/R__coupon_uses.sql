-- Owner: pricing
-- How many reservations of a customer hold the coupon now.
CREATE OR REPLACE FUNCTION coupon_uses(p_coupon uuid, p_customer bytea) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
  SELECT coalesce((SELECT uses FROM coupon_customers WHERE coupon_id = p_coupon AND customer = p_customer), 0)
$$;
REVOKE ALL ON FUNCTION coupon_uses FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coupon_uses TO app_tenant, app_platform;

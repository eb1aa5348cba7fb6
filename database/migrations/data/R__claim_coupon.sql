-- Owner: pricing
-- Counts one more reservation that holds the coupon: 'ok', 'exhausted', or 'changed' when it is not valid at p_at, the time
-- by the partner's clock. After any result but 'ok' the caller rolls back.
DROP FUNCTION IF EXISTS claim_coupon(uuid, bytea);
CREATE OR REPLACE FUNCTION claim_coupon(p_coupon uuid, p_customer bytea, p_at timestamptz DEFAULT now()) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  customer_limit integer;
BEGIN
  UPDATE coupons SET redeemed = redeemed + 1
   WHERE id = p_coupon AND is_active AND coalesce(starts_at <= p_at, true) AND coalesce(p_at < ends_at, true)
     AND coalesce(redeemed < max_redemptions, true)
  RETURNING max_per_customer INTO customer_limit;
  IF NOT FOUND THEN
    PERFORM 1 FROM coupons
      WHERE id = p_coupon AND is_active AND coalesce(starts_at <= p_at, true) AND coalesce(p_at < ends_at, true);
    RETURN CASE WHEN FOUND THEN 'exhausted' ELSE 'changed' END;
  END IF;
  IF customer_limit IS NULL THEN
    RETURN 'ok';
  END IF;
  INSERT INTO coupon_customers AS c (coupon_id, customer, uses) VALUES (p_coupon, p_customer, 1)
    ON CONFLICT (coupon_id, customer) DO UPDATE SET uses = c.uses + 1 WHERE c.uses < customer_limit;
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'exhausted' END;
END
$$;
REVOKE ALL ON FUNCTION claim_coupon FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_coupon TO app_tenant, app_platform;

-- Owner: pricing
-- Counts one more reservation that holds the coupon: 'ok', 'exhausted', or 'changed' when it is not valid at p_at, the time
-- by the partner's clock. After any result but 'ok' nothing has changed.
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
  IF FOUND THEN
    RETURN 'ok';
  END IF;
  UPDATE coupons SET redeemed = redeemed - 1 WHERE id = p_coupon;
  RETURN 'exhausted';
END
$$;
REVOKE ALL ON FUNCTION claim_coupon FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_coupon TO app_tenant, app_platform;

-- Undoes a claim of the same transaction, for a caller that goes on with other work.
CREATE OR REPLACE FUNCTION unclaim_coupon(p_coupon uuid, p_customer bytea) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
BEGIN
  PERFORM FROM coupons WHERE id = p_coupon AND xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'coupon % was not claimed in this transaction', p_coupon USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM return_coupon(p_coupon, p_customer);
END
$$;
REVOKE ALL ON FUNCTION unclaim_coupon FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unclaim_coupon TO app_tenant, app_platform;

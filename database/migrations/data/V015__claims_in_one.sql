-- Coupon and places in one call, for a reservation that brings a coupon: two round trips fewer while its row is locked,
-- which everybody who brings the same one waits for. Runs with the caller's rights; the two it calls have their owner's.
CREATE FUNCTION claim_all(p_coupon uuid, p_customer bytea, p_cenote uuid, p_version integer, p_date date, p_starts time[],
                          p_capacities integer[], p_places integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  outcome text := claim_coupon(p_coupon, p_customer);
BEGIN
  IF outcome <> 'ok' THEN
    RETURN 'coupon_' || outcome;
  END IF;
  RETURN claim_places(p_cenote, p_version, p_date, p_starts, p_capacities, p_places);
END
$$;
REVOKE ALL ON FUNCTION claim_all FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_all TO app_tenant, app_platform;

-- Nodes remember what a coupon says, not how often it was used: claims change nothing of what is named here.
CREATE TRIGGER coupons_signal AFTER UPDATE OF discount_type, rate_bp, amount, min_amount, max_discount, max_redemptions,
    max_per_customer, cenote_ids, starts_at, ends_at, is_active ON coupons
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('coupon');

-- Owner: pricing
-- Counts one reservation less that holds the coupon. It raises when there is nothing to count: then reservation and coupon
-- disagree, and nothing must be committed.
CREATE OR REPLACE FUNCTION return_coupon(p_coupon uuid, p_customer bytea) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  customer_limit integer;
BEGIN
  UPDATE coupons SET redeemed = redeemed - 1 WHERE id = p_coupon RETURNING max_per_customer INTO customer_limit;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no coupon %', p_coupon;
  END IF;
  IF customer_limit IS NOT NULL THEN
    UPDATE coupon_customers SET uses = uses - 1 WHERE coupon_id = p_coupon AND customer = p_customer;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no customer of coupon %', p_coupon;
    END IF;
  END IF;
END
$$;
REVOKE ALL ON FUNCTION return_coupon FROM PUBLIC;

-- Releases the coupon of a reservation together with its slots.
CREATE OR REPLACE FUNCTION release_coupon() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
BEGIN
  PERFORM return_coupon(OLD.coupon_id, OLD.coupon_customer);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION release_coupon FROM PUBLIC;

-- Triggers of one event fire in the order of their names: the coupon before the places, as everywhere.
CREATE OR REPLACE TRIGGER reservations_release_coupon AFTER UPDATE OF slot_starts ON reservations
  FOR EACH ROW WHEN (OLD.coupon_id IS NOT NULL AND cardinality(OLD.slot_starts) > 0 AND cardinality(NEW.slot_starts) = 0)
  EXECUTE FUNCTION release_coupon();

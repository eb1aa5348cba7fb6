-- Owner: pricing
-- Releases the coupon of a reservation together with its slots. It raises when there is nothing to release: then
-- reservation and coupon disagree, and nothing must be committed.
CREATE OR REPLACE FUNCTION release_coupon() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  customer_limit integer;
BEGIN
  UPDATE coupons SET redeemed = redeemed - 1 WHERE id = OLD.coupon_id RETURNING max_per_customer INTO customer_limit;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no coupon %', OLD.coupon_id;
  END IF;
  IF customer_limit IS NOT NULL THEN
    UPDATE coupon_customers SET uses = uses - 1 WHERE coupon_id = OLD.coupon_id AND customer = OLD.coupon_customer;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no customer of coupon %', OLD.coupon_id;
    END IF;
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION release_coupon FROM PUBLIC;

-- Triggers of one event fire in the order of their names: the coupon before the places, as everywhere.
CREATE OR REPLACE TRIGGER reservations_release_coupon AFTER UPDATE OF slot_starts ON reservations
  FOR EACH ROW WHEN (OLD.coupon_id IS NOT NULL AND cardinality(OLD.slot_starts) > 0 AND cardinality(NEW.slot_starts) = 0)
  EXECUTE FUNCTION release_coupon();

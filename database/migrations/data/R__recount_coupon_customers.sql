-- Owner: pricing
-- Counts who holds a coupon when a limit per customer is set, and forgets it when the limit is removed. Claims and
-- releases wait for the coupon's row meanwhile and see the limit afterwards.
CREATE OR REPLACE FUNCTION recount_coupon_customers() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
BEGIN
  DELETE FROM coupon_customers WHERE coupon_id = NEW.id;
  IF NEW.max_per_customer IS NOT NULL THEN
    INSERT INTO coupon_customers (coupon_id, customer, uses)
    SELECT NEW.id, coupon_customer, count(*) FROM reservations
     WHERE coupon_id = NEW.id AND cardinality(slot_starts) > 0 GROUP BY coupon_customer;
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION recount_coupon_customers FROM PUBLIC;
CREATE OR REPLACE TRIGGER coupons_recount_customers AFTER UPDATE OF max_per_customer ON coupons
  FOR EACH ROW WHEN ((OLD.max_per_customer IS NULL) <> (NEW.max_per_customer IS NULL))
  EXECUTE FUNCTION recount_coupon_customers();

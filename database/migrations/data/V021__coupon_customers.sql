-- Who has used a coupon is counted only where somebody asks: where it is limited for each customer. Most are not, and a
-- booking with one of those writes a row and its index entries less while the coupon is locked.
DELETE FROM coupon_customers AS u USING coupons AS c WHERE c.id = u.coupon_id AND c.max_per_customer IS NULL;

CREATE OR REPLACE FUNCTION claim_coupon(p_coupon uuid, p_customer bytea) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  most_each integer;
BEGIN
  UPDATE coupons SET redeemed = redeemed + 1
   WHERE id = p_coupon AND is_active AND coalesce(starts_at <= now(), true) AND coalesce(now() < ends_at, true)
     AND coalesce(redeemed < max_redemptions, true)
  RETURNING max_per_customer INTO most_each;
  IF NOT FOUND THEN
    PERFORM 1 FROM coupons
      WHERE id = p_coupon AND is_active AND coalesce(starts_at <= now(), true) AND coalesce(now() < ends_at, true);
    RETURN CASE WHEN FOUND THEN 'exhausted' ELSE 'changed' END;
  END IF;
  IF most_each IS NULL THEN
    RETURN 'ok';
  END IF;
  INSERT INTO coupon_customers AS c (coupon_id, customer, uses) VALUES (p_coupon, p_customer, 1)
    ON CONFLICT (coupon_id, customer) DO UPDATE SET uses = c.uses + 1 WHERE c.uses < most_each;
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'exhausted' END;
END
$$;

-- Raises when there is nothing to give back: then reservation and coupon disagree, and nothing must be committed.
CREATE OR REPLACE FUNCTION give_coupon_back() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  most_each integer;
BEGIN
  UPDATE coupons SET redeemed = redeemed - 1 WHERE id = OLD.coupon_id RETURNING max_per_customer INTO most_each;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no coupon %', OLD.coupon_id;
  END IF;
  IF most_each IS NOT NULL THEN
    UPDATE coupon_customers SET uses = uses - 1 WHERE coupon_id = OLD.coupon_id AND customer = OLD.coupon_customer;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no customer of coupon %', OLD.coupon_id;
    END IF;
  END IF;
  RETURN NULL;
END
$$;

-- A limit that is set counts who holds the coupon now; one that is lifted forgets. Whoever claims or gives back waits for
-- the coupon's row meanwhile, and finds the limit then.
CREATE FUNCTION count_coupon_customers() RETURNS trigger
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
REVOKE ALL ON FUNCTION count_coupon_customers FROM PUBLIC;
CREATE TRIGGER coupon_customers_counted AFTER UPDATE OF max_per_customer ON coupons
  FOR EACH ROW WHEN ((OLD.max_per_customer IS NULL) <> (NEW.max_per_customer IS NULL))
  EXECUTE FUNCTION count_coupon_customers();

-- Coupons whose count is not that of the reservations that hold them; empty at any instant.
CREATE OR REPLACE VIEW wrong_coupons WITH (security_invoker = true) AS
SELECT c.id, c.redeemed, coalesce(h.held, 0) AS held, coalesce(u.uses, 0) AS uses
  FROM coupons c
  LEFT JOIN (SELECT coupon_id, count(*) AS held FROM reservations
              WHERE coupon_id IS NOT NULL AND cardinality(slot_starts) > 0 GROUP BY coupon_id) h ON h.coupon_id = c.id
  LEFT JOIN (SELECT coupon_id, sum(uses) AS uses FROM coupon_customers GROUP BY coupon_id) u ON u.coupon_id = c.id
 WHERE c.redeemed <> coalesce(h.held, 0)
    OR coalesce(u.uses, 0) <> CASE WHEN c.max_per_customer IS NULL THEN 0 ELSE c.redeemed END;

-- Wide, never compared: to analyze a table that grows fast need not unpack them each minute.
ALTER TABLE reservations ALTER COLUMN price_lines SET STATISTICS 0;

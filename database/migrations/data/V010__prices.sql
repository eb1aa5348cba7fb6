-- What takes something off a price (docs/adr/0011). Both tables are the platform's: admins write them, partners' prices
-- are made with them. A percentage is kept as basis points, an amount as cents, never both.
CREATE TABLE discount_rules (
  id                uuid        PRIMARY KEY,
  name              jsonb       NOT NULL CHECK (name ? 'es'),
  description       jsonb,
  discount_type     text        NOT NULL CHECK (discount_type IN ('percentage', 'fixed', 'quantity_based')),
  rate_bp           integer     CHECK (rate_bp BETWEEN 1 AND 10000),
  amount            bigint      CHECK (amount BETWEEN 1 AND 1000000000000),
  applies_to        text        NOT NULL CHECK (applies_to IN ('all', 'cenote')),
  cenote_ids        uuid[]      NOT NULL,
  min_quantity      integer     CHECK (min_quantity BETWEEN 1 AND 50),
  min_amount        bigint      CHECK (min_amount BETWEEN 0 AND 1000000000000),
  max_discount      bigint      CHECK (max_discount BETWEEN 1 AND 1000000000000),
  priority          integer     NOT NULL CHECK (priority BETWEEN -1000 AND 1000),
  stackable         boolean     NOT NULL,
  auto_apply        boolean     NOT NULL,
  exclude_transport boolean     NOT NULL,
  eligibility       text        NOT NULL CHECK (eligibility IN ('all', 'partner', 'first_purchase')),
  starts_at         timestamptz,
  ends_at           timestamptz,
  is_active         boolean     NOT NULL,
  promotion         jsonb,
  version           integer     NOT NULL,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  CONSTRAINT rate_or_amount CHECK ((discount_type = 'fixed') = (amount IS NOT NULL) AND (amount IS NULL) = (rate_bp IS NOT NULL)),
  CONSTRAINT quantity_is_named CHECK (discount_type <> 'quantity_based' OR min_quantity IS NOT NULL),
  CONSTRAINT cenotes_are_named CHECK ((applies_to = 'cenote') = (cardinality(cenote_ids) > 0)),
  CONSTRAINT begins_before_it_ends CHECK (starts_at < ends_at)
);
CREATE INDEX discount_rules_by_creation ON discount_rules (created_at DESC, id DESC);
CREATE INDEX discount_rules_active ON discount_rules (id) WHERE is_active;
GRANT SELECT ON discount_rules TO app_tenant;
GRANT SELECT, INSERT, UPDATE ON discount_rules TO app_platform;

CREATE TRIGGER discount_rules_signal AFTER INSERT OR UPDATE OR DELETE ON discount_rules
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('discount_rule');

CREATE TABLE coupons (
  id               uuid        PRIMARY KEY,
  -- in capitals, however it is written by those who use it
  code             text        NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9_-]{3,32}$'),
  discount_type    text        NOT NULL CHECK (discount_type IN ('percentage', 'fixed')),
  rate_bp          integer     CHECK (rate_bp BETWEEN 1 AND 10000),
  amount           bigint      CHECK (amount BETWEEN 1 AND 1000000000000),
  min_amount       bigint      CHECK (min_amount BETWEEN 0 AND 1000000000000),
  max_discount     bigint      CHECK (max_discount BETWEEN 1 AND 1000000000000),
  max_redemptions  integer     CHECK (max_redemptions >= 1),
  max_per_customer integer     CHECK (max_per_customer >= 1),
  -- reservations that hold it now; changed by claim_coupon and the trigger below only
  redeemed         integer     NOT NULL DEFAULT 0 CHECK (redeemed >= 0),
  cenote_ids       uuid[]      NOT NULL,
  starts_at        timestamptz,
  ends_at          timestamptz,
  is_active        boolean     NOT NULL,
  version          integer     NOT NULL,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  CONSTRAINT rate_or_amount CHECK ((discount_type = 'fixed') = (amount IS NOT NULL) AND (amount IS NULL) = (rate_bp IS NOT NULL)),
  CONSTRAINT begins_before_it_ends CHECK (starts_at < ends_at)
) WITH (fillfactor = 50); -- room for in-page (HOT) updates of a busy coupon
CREATE INDEX coupons_by_creation ON coupons (created_at DESC, id DESC);

-- How many reservations of one customer hold it; the customer is the SHA-256 of the guest's e-mail.
CREATE TABLE coupon_customers (
  coupon_id uuid    NOT NULL REFERENCES coupons (id),
  customer  bytea   NOT NULL CHECK (length(customer) = 32),
  uses      integer NOT NULL CHECK (uses >= 0),
  PRIMARY KEY (coupon_id, customer)
) WITH (fillfactor = 50);

-- Partners' transactions have no right on either table: they look up a code they know, and claim.
GRANT SELECT ON coupons TO app_platform;
GRANT INSERT (id, code, discount_type, rate_bp, amount, min_amount, max_discount, max_redemptions, max_per_customer,
              cenote_ids, starts_at, ends_at, is_active, version, created_at, updated_at) ON coupons TO app_platform;
GRANT UPDATE (discount_type, rate_bp, amount, min_amount, max_discount, max_redemptions, max_per_customer,
              cenote_ids, starts_at, ends_at, is_active, version, updated_at) ON coupons TO app_platform;

CREATE FUNCTION find_coupon(p_code text) RETURNS SETOF coupons
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
  SELECT * FROM coupons WHERE code = p_code
$$;

CREATE FUNCTION coupon_uses(p_coupon uuid, p_customer bytea) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
  SELECT coalesce((SELECT uses FROM coupon_customers WHERE coupon_id = p_coupon AND customer = p_customer), 0)
$$;

-- Counts one more reservation that holds the coupon, or says why not; on any answer but 'ok' the caller rolls back.
-- Called before claim_places: whoever waits here holds no slot.
CREATE FUNCTION claim_coupon(p_coupon uuid, p_customer bytea) RETURNS text
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
  INSERT INTO coupon_customers AS c (coupon_id, customer, uses) VALUES (p_coupon, p_customer, 1)
    ON CONFLICT (coupon_id, customer) DO UPDATE SET uses = c.uses + 1 WHERE coalesce(c.uses < most_each, true);
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'exhausted' END;
END
$$;
REVOKE ALL ON FUNCTION find_coupon, coupon_uses, claim_coupon FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_coupon, coupon_uses, claim_coupon TO app_tenant, app_platform;

-- A reservation holds its coupon exactly as long as it holds its slots. No foreign key: coupons are never deleted, the
-- claim has just seen the row, and the key's check would lock the row that everybody is about to update.
ALTER TABLE reservations
  ADD COLUMN coupon_id       uuid,
  ADD COLUMN coupon_code     text,
  ADD COLUMN coupon_customer bytea,
  ADD COLUMN promotion_id    uuid,
  ADD CONSTRAINT coupon_is_whole CHECK ((coupon_id IS NULL) = (coupon_code IS NULL)
                                        AND (coupon_id IS NULL) = (coupon_customer IS NULL));
-- the integrity check counts holders by coupon
CREATE INDEX reservations_by_coupon ON reservations (coupon_id) WHERE coupon_id IS NOT NULL;

-- Raises when there is nothing to give back: then reservation and coupon disagree, and nothing must be committed.
CREATE FUNCTION give_coupon_back() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
BEGIN
  UPDATE coupons SET redeemed = redeemed - 1 WHERE id = OLD.coupon_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no coupon %', OLD.coupon_id;
  END IF;
  UPDATE coupon_customers SET uses = uses - 1 WHERE coupon_id = OLD.coupon_id AND customer = OLD.coupon_customer;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no customer of coupon %', OLD.coupon_id;
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION give_coupon_back FROM PUBLIC;

-- Triggers of one event fire in the order of their names: the coupon before the places, as everywhere.
CREATE TRIGGER coupon_back AFTER UPDATE OF slot_starts ON reservations
  FOR EACH ROW WHEN (OLD.coupon_id IS NOT NULL AND cardinality(OLD.slot_starts) > 0 AND cardinality(NEW.slot_starts) = 0)
  EXECUTE FUNCTION give_coupon_back();

-- What was claimed is what is given back.
CREATE FUNCTION refuse_other_coupon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the coupon of reservation % cannot become another', OLD.id USING ERRCODE = 'check_violation';
END
$$;
REVOKE ALL ON FUNCTION refuse_other_coupon FROM PUBLIC;

CREATE TRIGGER coupon_stays BEFORE UPDATE ON reservations
  FOR EACH ROW WHEN ((NEW.coupon_id, NEW.coupon_code, NEW.coupon_customer)
                     IS DISTINCT FROM (OLD.coupon_id, OLD.coupon_code, OLD.coupon_customer))
  EXECUTE FUNCTION refuse_other_coupon();

-- Coupons whose count is not that of the reservations that hold them; empty at any instant.
CREATE VIEW wrong_coupons WITH (security_invoker = true) AS
SELECT c.id, c.redeemed, coalesce(h.held, 0) AS held, coalesce(u.uses, 0) AS uses
  FROM coupons c
  LEFT JOIN (SELECT coupon_id, count(*) AS held FROM reservations
              WHERE coupon_id IS NOT NULL AND cardinality(slot_starts) > 0 GROUP BY coupon_id) h ON h.coupon_id = c.id
  LEFT JOIN (SELECT coupon_id, sum(uses) AS uses FROM coupon_customers GROUP BY coupon_id) u ON u.coupon_id = c.id
 WHERE c.redeemed <> coalesce(h.held, 0) OR c.redeemed <> coalesce(u.uses, 0);
GRANT SELECT ON coupon_customers, wrong_coupons TO app_platform;

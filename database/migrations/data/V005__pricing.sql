-- Discounts (docs/adr/0011). These tables belong to the platform: administrators write them and prices are calculated
-- with them. A percentage is stored as basis points and a fixed discount as cents, never both.
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
  CONSTRAINT min_quantity_present CHECK (discount_type <> 'quantity_based' OR min_quantity IS NOT NULL),
  CONSTRAINT cenote_ids_present CHECK ((applies_to = 'cenote') = (cardinality(cenote_ids) > 0)),
  CONSTRAINT starts_before_end CHECK (starts_at < ends_at)
);
CREATE INDEX discount_rules_by_creation ON discount_rules (created_at DESC, id DESC);
CREATE INDEX discount_rules_active ON discount_rules (id) WHERE is_active;
GRANT SELECT ON discount_rules TO app_tenant;
GRANT SELECT, INSERT, UPDATE ON discount_rules TO app_platform;

CREATE TRIGGER discount_rules_signal AFTER INSERT OR UPDATE OR DELETE ON discount_rules
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('discount_rule');

CREATE TABLE coupons (
  id               uuid        PRIMARY KEY,
  -- stored in capitals, however a guest writes it
  code             text        NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9_-]{3,32}$'),
  discount_type    text        NOT NULL CHECK (discount_type IN ('percentage', 'fixed')),
  rate_bp          integer     CHECK (rate_bp BETWEEN 1 AND 10000),
  amount           bigint      CHECK (amount BETWEEN 1 AND 1000000000000),
  min_amount       bigint      CHECK (min_amount BETWEEN 0 AND 1000000000000),
  max_discount     bigint      CHECK (max_discount BETWEEN 1 AND 1000000000000),
  max_redemptions  integer     CHECK (max_redemptions >= 1),
  max_per_customer integer     CHECK (max_per_customer >= 1),
  -- reservations that hold it now; changed only by claim_coupon and release_coupon
  redeemed         integer     NOT NULL DEFAULT 0 CHECK (redeemed >= 0),
  cenote_ids       uuid[]      NOT NULL,
  starts_at        timestamptz,
  ends_at          timestamptz,
  is_active        boolean     NOT NULL,
  version          integer     NOT NULL,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  CONSTRAINT rate_or_amount CHECK ((discount_type = 'fixed') = (amount IS NOT NULL) AND (amount IS NULL) = (rate_bp IS NOT NULL)),
  CONSTRAINT starts_before_end CHECK (starts_at < ends_at)
) WITH (fillfactor = 50); -- space for in-page (HOT) updates of a busy coupon
CREATE INDEX coupons_by_creation ON coupons (created_at DESC, id DESC);

-- How many reservations of one customer hold it now; counted only for coupons with max_per_customer, so that bookings
-- with other coupons write a row less while the coupon is locked. The customer is the SHA-256 of the guest's e-mail.
CREATE TABLE coupon_customers (
  coupon_id uuid    NOT NULL REFERENCES coupons (id),
  customer  bytea   NOT NULL CHECK (length(customer) = 32),
  uses      integer NOT NULL CHECK (uses >= 0),
  PRIMARY KEY (coupon_id, customer)
) WITH (fillfactor = 50);

-- A partner's transaction has no right on either table: it looks up a code it knows (find_coupon) and claims it.
GRANT SELECT ON coupons, coupon_customers TO app_platform;
GRANT INSERT (id, code, discount_type, rate_bp, amount, min_amount, max_discount, max_redemptions, max_per_customer,
              cenote_ids, starts_at, ends_at, is_active, version, created_at, updated_at) ON coupons TO app_platform;
GRANT UPDATE (discount_type, rate_bp, amount, min_amount, max_discount, max_redemptions, max_per_customer,
              cenote_ids, starts_at, ends_at, is_active, version, updated_at) ON coupons TO app_platform;

-- Nodes cache what a coupon grants and not how often it was used: claims change none of these columns.
CREATE TRIGGER coupons_signal AFTER UPDATE OF discount_type, rate_bp, amount, min_amount, max_discount, max_redemptions,
    max_per_customer, cenote_ids, starts_at, ends_at, is_active ON coupons
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('coupon');

-- Prices that calculate-complete has promised: kept until they expire, then deleted by a job. That route's rate limit
-- bounds the rows: each caller adds at most its permits a minute, and a row stays about twenty minutes.
CREATE TABLE quotes (
  id         text        PRIMARY KEY CHECK (id ~ '^qt_[0-9A-HJKMNP-TV-Z]{26}$'),
  -- NULL: requested without a credential; any partner may redeem it. No foreign key: its check would lock the partner's
  -- row for every price that is calculated.
  partner_id uuid        CHECK (partner_id <> '00000000-0000-0000-0000-000000000000'),
  -- the visit that was priced, and its price with coupon and promotion
  requested  jsonb       NOT NULL,
  priced     jsonb       NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX quotes_by_expiry ON quotes (expires_at);

ALTER TABLE quotes ENABLE ROW LEVEL SECURITY;
ALTER TABLE quotes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_or_public ON quotes FOR SELECT TO app_tenant
  USING (partner_id IS NULL OR partner_id = control.current_partner());
CREATE POLICY own_insert ON quotes FOR INSERT TO app_tenant
  WITH CHECK (partner_id IS NOT DISTINCT FROM control.current_partner());
CREATE POLICY platform ON quotes TO app_platform USING (true);
GRANT SELECT, INSERT ON quotes TO app_tenant;
GRANT SELECT, DELETE ON quotes TO app_platform;

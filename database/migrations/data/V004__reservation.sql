CREATE TABLE reservations (
  id                  uuid        PRIMARY KEY,
  partner_id          uuid        NOT NULL REFERENCES control.partners (id),
  confirmation_code   text        NOT NULL UNIQUE CHECK (confirmation_code ~ '^CN-[0-9A-HJKMNP-TV-Z]{8}$'),
  status              text        NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled', 'expired',
                                                             'completed', 'no_show', 'refunded')),
  payment_status      text        NOT NULL CHECK (payment_status IN ('not_required', 'unpaid', 'paid',
                                                  'refund_pending', 'refunded', 'partially_refunded')),
  payment_method      text        NOT NULL CHECK (payment_method IN ('partner_account', 'on_site', 'cardprovider',
                                                  'walletprovider', 'regionalprovider')),
  source              text        NOT NULL CHECK (source IN ('partner_api', 'partner_portal')),
  cenote_id           uuid        NOT NULL REFERENCES cenotes (id),
  cenote_name         jsonb       NOT NULL,
  package_id          uuid,
  package_name        jsonb,
  visit_date          date        NOT NULL,
  start_time          time        NOT NULL,
  end_time            time        NOT NULL,
  timezone            text        NOT NULL,
  starts_at           timestamptz NOT NULL,
  ends_at             timestamptz NOT NULL,
  -- the start of every slot the visit covers, ascending; empty once the places are released
  slot_starts         time[]      NOT NULL,
  visitors            integer     NOT NULL CHECK (visitors BETWEEN 1 AND 50),
  adults              integer     NOT NULL CHECK (adults >= 1),
  children            integer     NOT NULL CHECK (children >= 0),
  guest_first_name    text        NOT NULL,
  guest_last_name     text        NOT NULL,
  guest_email         text        NOT NULL,
  guest_phone         text        NOT NULL,
  nationality         text,
  transportation_type text        NOT NULL CHECK (transportation_type IN ('none', 'own', 'shared_shuttle', 'private_transfer')),
  pickup              jsonb,
  price_lines         jsonb       NOT NULL,
  -- money in cents
  subtotal            bigint      NOT NULL,
  services_total      bigint      NOT NULL,
  transport_total     bigint      NOT NULL,
  discount            bigint      NOT NULL,
  total               bigint      NOT NULL CHECK (total BETWEEN 0 AND 1000000000000),
  commission_bp       integer     NOT NULL,
  commission          bigint      NOT NULL CHECK (commission >= 0),
  net_payable         bigint      NOT NULL CHECK (net_payable >= 0),
  -- may exceed total: a change can make a paid visit cheaper than what was already refunded
  refunded            bigint      NOT NULL DEFAULT 0,
  currency            text        NOT NULL,
  -- The coupon is held exactly as long as the slots. No foreign key: coupons are never deleted, claim_coupon has just
  -- read the row, and the check of a key would lock a row that many bookings are about to update.
  coupon_id           uuid,
  coupon_code         text,
  -- SHA-256 of the guest's e-mail
  coupon_customer     bytea,
  promotion_id        uuid,
  cancellation_policy jsonb       NOT NULL,
  cancellation        jsonb,
  partner_reference   text        CHECK (length(partner_reference) <= 100),
  request_digest      bytea,
  notes               text        CHECK (length(notes) <= 1000),
  metadata            jsonb       NOT NULL,
  locale              text        NOT NULL,
  hold_expires_at     timestamptz,
  checked_in_at       timestamptz,
  confirmed_at        timestamptz,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  version             integer     NOT NULL,
  CONSTRAINT ages_add_up CHECK (adults + children = visitors),
  CONSTRAINT lines_add_up CHECK (subtotal + services_total + transport_total - discount = total),
  CONSTRAINT refunded_not_negative CHECK (refunded >= 0),
  CONSTRAINT coupon_complete CHECK ((coupon_id IS NULL) = (coupon_code IS NULL)
                                    AND (coupon_id IS NULL) = (coupon_customer IS NULL)),
  CONSTRAINT checked_in_is_not_no_show CHECK (checked_in_at IS NULL OR status <> 'no_show'),
  CONSTRAINT places_follow_status CHECK (
    (status IN ('cancelled', 'expired', 'refunded')) = (cardinality(slot_starts) = 0)),
  CONSTRAINT partner_reference_once UNIQUE (partner_id, partner_reference)
);
-- Wide and never compared: autovacuum analyzes this fast-growing table often and need not unpack it.
ALTER TABLE reservations ALTER COLUMN price_lines SET STATISTICS 0;

-- the list's two orders, and its filters by equality
CREATE INDEX reservations_by_creation ON reservations (partner_id, created_at DESC, id DESC);
CREATE INDEX reservations_by_visit ON reservations (partner_id, visit_date DESC, id DESC);
CREATE INDEX reservations_by_status ON reservations (partner_id, status, created_at DESC, id DESC);
CREATE INDEX reservations_by_guest ON reservations (partner_id, guest_email, created_at DESC, id DESC);
-- includes all that the integrity check of places reads, so that it reads this index and not the rows
CREATE INDEX reservations_by_cenote ON reservations (cenote_id, visit_date) INCLUDE (slot_starts, visitors);
-- the integrity check of coupons counts holders by coupon
CREATE INDEX reservations_by_coupon ON reservations (coupon_id) WHERE coupon_id IS NOT NULL;
-- holds that expire, and visits that are over and not completed yet
CREATE INDEX reservations_holds ON reservations (hold_expires_at) WHERE status = 'pending' AND hold_expires_at IS NOT NULL;
CREATE INDEX reservations_awaiting_completion ON reservations (ends_at) WHERE status = 'confirmed';

ALTER TABLE reservations ENABLE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON reservations TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON reservations TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON reservations TO app_tenant, app_platform;

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
  -- start of every slot the visit covers, ascending; empty once the places are given back
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
  refunded            bigint      NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND total),
  currency            text        NOT NULL,
  cancellation_policy jsonb       NOT NULL,
  cancellation        jsonb,
  partner_reference   text        CHECK (length(partner_reference) <= 100),
  request_digest      bytea,
  notes               text        CHECK (length(notes) <= 1000),
  metadata            jsonb       NOT NULL,
  locale              text        NOT NULL,
  hold_expires_at     timestamptz,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  confirmed_at        timestamptz,
  version             integer     NOT NULL,
  CONSTRAINT ages_add_up CHECK (adults + children = visitors),
  CONSTRAINT lines_add_up CHECK (subtotal + services_total + transport_total - discount = total),
  CONSTRAINT places_follow_status CHECK (
    (status IN ('cancelled', 'expired', 'refunded')) = (cardinality(slot_starts) = 0)),
  CONSTRAINT partner_reference_once UNIQUE (partner_id, partner_reference)
);
-- the list's two orders, and its filters by equality
CREATE INDEX reservations_by_creation ON reservations (partner_id, created_at DESC, id DESC);
CREATE INDEX reservations_by_visit ON reservations (partner_id, visit_date DESC, id DESC);
CREATE INDEX reservations_by_status ON reservations (partner_id, status, created_at DESC, id DESC);
CREATE INDEX reservations_by_guest ON reservations (partner_id, guest_email, created_at DESC, id DESC);
CREATE INDEX reservations_by_cenote ON reservations (cenote_id, visit_date);
CREATE INDEX reservations_holds ON reservations (hold_expires_at) WHERE status = 'pending' AND hold_expires_at IS NOT NULL;

ALTER TABLE reservations ENABLE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON reservations TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON reservations TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON reservations TO app_tenant, app_platform;

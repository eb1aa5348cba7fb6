-- A cenote is one document: its packages, services, images and schedule are read and changed with it and never looked
-- up alone, so they are in its row (docs/adr/0004).
CREATE TABLE cenotes (
  id               uuid        PRIMARY KEY,
  slug             text        NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 100),
  -- NULL: the platform's own
  owner_partner_id uuid,
  -- listed to its owner only
  is_private       boolean     NOT NULL DEFAULT false,
  state            text        NOT NULL CHECK (state IN ('draft', 'pending_review', 'active', 'suspended')),
  name             jsonb       NOT NULL,
  description      jsonb       NOT NULL,
  -- false while the owner is not ACTIVE: then the cenote is not on sale
  owner_active     boolean     NOT NULL DEFAULT true,
  -- lower case and without accents, for searching and comparing
  search_text      text        NOT NULL,
  municipality_key text        NOT NULL,
  region_key       text        NOT NULL,
  address          text,
  municipality     text        NOT NULL,
  region           text        NOT NULL,
  country          text        NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  latitude         numeric(9, 6) NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude        numeric(9, 6) NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  timezone         text        NOT NULL,
  currency         text        NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- cents
  adult_price      bigint      NOT NULL CHECK (adult_price BETWEEN 0 AND 1000000000000),
  child_price      bigint      NOT NULL CHECK (child_price BETWEEN 0 AND 1000000000000),
  packages         jsonb       NOT NULL DEFAULT '[]',
  services         jsonb       NOT NULL DEFAULT '[]',
  images           jsonb       NOT NULL DEFAULT '[]',
  amenities        text[]      NOT NULL DEFAULT '{}',
  schedule         jsonb       NOT NULL,
  cancellation     jsonb       NOT NULL,
  rating           numeric(2, 1) CHECK (rating BETWEEN 0 AND 5),
  version          integer     NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  CHECK (NOT is_private OR owner_partner_id IS NOT NULL),
  CHECK (state = 'draft' OR name ? 'es'),
  CONSTRAINT cenotes_owner_not_nil CHECK (owner_partner_id <> '00000000-0000-0000-0000-000000000000'),
  -- Amounts are in hundredths everywhere, also in requests to payment providers. Providers read these currencies in whole
  -- units or thousandths, or accept no hundredths: a guest would be charged a hundred times the price.
  CONSTRAINT currency_has_cents CHECK (currency NOT IN (
    'BIF', 'CLP', 'DJF', 'GNF', 'HUF', 'ISK', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'TWD', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF',
    'BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'))
);
CREATE INDEX cenotes_by_owner ON cenotes (owner_partner_id) WHERE owner_partner_id IS NOT NULL;
CREATE INDEX cenotes_by_state ON cenotes (state, created_at, id);

ALTER TABLE cenotes ENABLE ROW LEVEL SECURITY;
ALTER TABLE cenotes FORCE ROW LEVEL SECURITY;
-- Everyone reads what is on sale; only the owner reads the rest and writes.
CREATE POLICY on_sale ON cenotes FOR SELECT TO app_tenant
  USING ((state = 'active' AND owner_active AND NOT is_private) OR owner_partner_id = control.current_partner());
CREATE POLICY own_insert ON cenotes FOR INSERT TO app_tenant WITH CHECK (owner_partner_id = control.current_partner());
CREATE POLICY own_update ON cenotes FOR UPDATE TO app_tenant USING (owner_partner_id = control.current_partner());
CREATE POLICY own_delete ON cenotes FOR DELETE TO app_tenant USING (owner_partner_id = control.current_partner());
CREATE POLICY platform ON cenotes TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON cenotes TO app_tenant, app_platform;

CREATE TRIGGER cenotes_signal AFTER UPDATE OR DELETE ON cenotes
  FOR EACH ROW EXECUTE FUNCTION control.signal_change('cenote');

CREATE TABLE control.partners (
  id             uuid        PRIMARY KEY,
  company_name   text        NOT NULL CHECK (length(company_name) BETWEEN 1 AND 150),
  contact_name   text        NOT NULL CHECK (length(contact_name) BETWEEN 1 AND 150),
  email          text        NOT NULL CHECK (length(email) <= 254),
  phone          text,
  status         text        NOT NULL CHECK (status IN ('PENDING', 'ACTIVE', 'REJECTED', 'SUSPENDED')),
  partner_type   text        CHECK (partner_type IN ('tour_operator', 'hotel_partner', 'online_agency',
                                                     'travel_agency', 'concierge', 'affiliate')),
  verified       boolean     NOT NULL DEFAULT false,
  -- hundredths of a percent: 1000 = 10 %
  commission_bp  integer     NOT NULL DEFAULT 1000 CHECK (commission_bp BETWEEN 0 AND 5000),
  plan           text        NOT NULL DEFAULT 'basic' CHECK (plan IN ('basic', 'pro', 'enterprise')),
  -- access to the API needs both: the admin's permission and the partner's own switch
  api_allowed    boolean     NOT NULL DEFAULT false,
  api_enabled    boolean     NOT NULL DEFAULT false,
  allowed_ips    text[]      NOT NULL DEFAULT '{}',
  created_at     timestamptz NOT NULL,
  approved_at    timestamptz,
  updated_at     timestamptz NOT NULL,
  CHECK (status <> 'ACTIVE' OR partner_type IS NOT NULL)
);

ALTER TABLE control.partners ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.partners FORCE ROW LEVEL SECURITY;
CREATE POLICY own_row ON control.partners TO app_tenant USING (id = control.current_partner());
CREATE POLICY platform ON control.partners TO app_platform USING (true);
GRANT SELECT ON control.partners TO app_tenant;
GRANT SELECT, INSERT, UPDATE ON control.partners TO app_platform;

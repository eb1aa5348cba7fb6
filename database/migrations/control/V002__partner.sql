-- Partners and their settings. The nil UUID stands for the platform in Hibernate's tenant filter, so no partner has it.
CREATE TABLE control.partners (
  id               uuid        PRIMARY KEY,
  company_name     text        NOT NULL CHECK (length(company_name) BETWEEN 1 AND 150),
  contact_name     text        NOT NULL CHECK (length(contact_name) BETWEEN 1 AND 150),
  email            text        NOT NULL CHECK (length(email) <= 254),
  phone            text,
  website          text,
  description      text,
  language         text        NOT NULL DEFAULT 'es' CHECK (language IN ('es', 'en')),
  status           text        NOT NULL CHECK (status IN ('PENDING', 'ACTIVE', 'REJECTED', 'SUSPENDED')),
  status_reason    text,
  partner_type     text        CHECK (partner_type IN ('tour_operator', 'hotel_partner', 'online_agency',
                                                       'travel_agency', 'concierge', 'affiliate')),
  verified         boolean     NOT NULL DEFAULT false,
  -- basis points: 1000 = 10 %
  commission_bp    integer     NOT NULL DEFAULT 1000 CHECK (commission_bp BETWEEN 0 AND 5000),
  plan             text        NOT NULL DEFAULT 'basic' CHECK (plan IN ('basic', 'pro', 'enterprise')),
  -- access to the API needs both: the administrator's permission and the partner's own switch
  api_allowed      boolean     NOT NULL DEFAULT false,
  api_enabled      boolean     NOT NULL DEFAULT false,
  allowed_ips      text[]      NOT NULL DEFAULT '{}',
  -- sections of the settings page, each validated by the application
  business         jsonb       NOT NULL DEFAULT '{}',
  branding         jsonb       NOT NULL DEFAULT '{}',
  notifications    jsonb       NOT NULL DEFAULT '{}',
  billing          jsonb       NOT NULL DEFAULT '{}',
  custom_rates     jsonb       NOT NULL DEFAULT '[]',
  accepted_privacy boolean,
  accepted_at      timestamptz,
  created_at       timestamptz NOT NULL,
  approved_at      timestamptz,
  updated_at       timestamptz NOT NULL,
  version          integer     NOT NULL DEFAULT 0,
  CHECK (status <> 'ACTIVE' OR partner_type IS NOT NULL),
  CONSTRAINT partners_id_not_nil CHECK (id <> '00000000-0000-0000-0000-000000000000')
);
CREATE INDEX partners_by_creation ON control.partners (created_at DESC, id DESC);
CREATE INDEX partners_by_name ON control.partners (lower(company_name), id);

ALTER TABLE control.partners ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.partners FORCE ROW LEVEL SECURITY;
CREATE POLICY own_row ON control.partners TO app_tenant USING (id = control.current_partner());
CREATE POLICY platform ON control.partners TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON control.partners TO app_platform;
-- A partner changes its own settings; status, commission and plan belong to the platform.
GRANT SELECT ON control.partners TO app_tenant;
GRANT UPDATE (company_name, contact_name, phone, website, description, language, business, branding,
              notifications, billing, custom_rates, api_enabled, allowed_ips, updated_at, version)
  ON control.partners TO app_tenant;

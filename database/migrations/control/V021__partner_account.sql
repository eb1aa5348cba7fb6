ALTER TABLE control.partners
  ADD COLUMN status_reason       text,
  ADD COLUMN accepted_privacy    boolean,
  ADD COLUMN accepted_at         timestamptz,
  ADD COLUMN version             integer NOT NULL DEFAULT 0,
  ADD COLUMN website             text,
  ADD COLUMN description         text,
  ADD COLUMN language            text    NOT NULL DEFAULT 'es' CHECK (language IN ('es', 'en')),
  -- sections of the settings page, each validated as a whole by the application
  ADD COLUMN business            jsonb   NOT NULL DEFAULT '{}',
  ADD COLUMN branding            jsonb   NOT NULL DEFAULT '{}',
  ADD COLUMN notifications       jsonb   NOT NULL DEFAULT '{}',
  ADD COLUMN billing             jsonb   NOT NULL DEFAULT '{}',
  ADD COLUMN custom_rates        jsonb   NOT NULL DEFAULT '[]';
CREATE INDEX partners_by_creation ON control.partners (created_at DESC, id DESC);
CREATE INDEX partners_by_name ON control.partners (lower(company_name), id);
-- A partner keeps its own settings; status, commission and plan are the platform's.
GRANT UPDATE (company_name, contact_name, phone, website, description, language, business, branding,
              notifications, billing, custom_rates, api_enabled, allowed_ips, updated_at, version)
  ON control.partners TO app_tenant;

-- Switched off together with the partner's API access, and to come back with it.
ALTER TABLE control.partner_api_keys ADD COLUMN switched_off boolean NOT NULL DEFAULT false;

CREATE TABLE control.partner_webhooks (
  id            uuid        PRIMARY KEY,
  partner_id    uuid        NOT NULL REFERENCES control.partners (id),
  environment   text        NOT NULL CHECK (environment IN ('live', 'test')),
  url           text        NOT NULL CHECK (length(url) BETWEEN 1 AND 2048),
  events        text[]      NOT NULL DEFAULT '{*}',
  -- sealed with the master key; revealed once, when it is made
  sealed_secret bytea       NOT NULL,
  is_active     boolean     NOT NULL DEFAULT true,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL
);
CREATE INDEX webhooks_of_partner ON control.partner_webhooks (partner_id, environment, created_at DESC, id DESC);
ALTER TABLE control.partner_webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.partner_webhooks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.partner_webhooks TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.partner_webhooks TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON control.partner_webhooks TO app_tenant, app_platform;

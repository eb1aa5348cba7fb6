CREATE TABLE control.users (
  id            uuid        PRIMARY KEY,
  -- NULL for platform people (admins, operators)
  partner_id    uuid        REFERENCES control.partners (id),
  -- trimmed, NFC, lower case; one e-mail, one person, platform-wide
  email         text        NOT NULL UNIQUE CHECK (length(email) <= 254 AND email = lower(email)),
  first_name    text        NOT NULL,
  last_name     text        NOT NULL,
  phone         text,
  password_hash text,
  system_role   text        NOT NULL CHECK (system_role IN ('admin', 'operator', 'partner', 'client')),
  partner_role  text        CHECK (partner_role IN ('partner_admin', 'partner_manager', 'partner_agent', 'partner_viewer')),
  is_active     boolean     NOT NULL,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  CHECK ((partner_id IS NULL) = (partner_role IS NULL))
);
CREATE INDEX users_of_partner ON control.users (partner_id, created_at, id);

ALTER TABLE control.users ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.users FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.users TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.users TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON control.users TO app_tenant, app_platform;

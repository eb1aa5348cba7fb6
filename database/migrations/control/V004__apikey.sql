CREATE TABLE control.partner_api_keys (
  id           uuid        PRIMARY KEY,
  partner_id   uuid        NOT NULL REFERENCES control.partners (id),
  name         text        NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  environment  text        NOT NULL CHECK (environment IN ('live', 'test')),
  -- SHA-256 of the whole key; the key itself is stored nowhere
  key_digest   bytea       NOT NULL UNIQUE CHECK (length(key_digest) = 32),
  key_prefix   text        NOT NULL CHECK (length(key_prefix) = 12),
  key_last4    text        NOT NULL CHECK (length(key_last4) = 4),
  scopes       text[]      NOT NULL,
  is_active    boolean     NOT NULL DEFAULT true,
  -- inactive only because the partner's API access is off: becomes active again with it
  switched_off boolean     NOT NULL DEFAULT false,
  expires_at   timestamptz,
  revoked_at   timestamptz,
  rotated_at   timestamptz,
  created_at   timestamptz NOT NULL,
  created_by   uuid,
  -- also the resource version in events about the key
  version      integer     NOT NULL DEFAULT 0
);
CREATE INDEX api_keys_of_partner ON control.partner_api_keys (partner_id, created_at, id);

ALTER TABLE control.partner_api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.partner_api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.partner_api_keys TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.partner_api_keys TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON control.partner_api_keys TO app_tenant, app_platform;

-- Separate from the key, so that recording a call neither bloats the row that every request reads nor fires the trigger
-- that invalidates caches.
CREATE TABLE control.api_key_usage (
  key_id       uuid        PRIMARY KEY REFERENCES control.partner_api_keys (id) ON DELETE CASCADE,
  partner_id   uuid        NOT NULL,
  last_used_at timestamptz NOT NULL,
  CONSTRAINT api_key_usage_partner_not_nil CHECK (partner_id <> '00000000-0000-0000-0000-000000000000')
);

ALTER TABLE control.api_key_usage ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.api_key_usage FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.api_key_usage TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.api_key_usage TO app_platform USING (true);
GRANT SELECT ON control.api_key_usage TO app_tenant;
GRANT SELECT, INSERT, UPDATE ON control.api_key_usage TO app_platform;

-- One row per Idempotency-Key, committed together with the effect whose response it repeats. Work that leaves the
-- process (an HTTP call) is in no transaction: its row is inserted before it, as a claim, and updated with the response
-- after it. A claim without a response after claimed_until may be made again: its node is dead.
CREATE TABLE control.idempotency_records (
  environment   text        NOT NULL CHECK (environment IN ('live', 'sandbox')),
  partner_id    uuid        NOT NULL,
  -- the user's id, or 'key'
  principal     text        NOT NULL,
  key           text        NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  fingerprint   bytea       NOT NULL CHECK (length(fingerprint) = 32),
  status        smallint    CHECK (status BETWEEN 200 AND 299),
  -- NULL: the response revealed a secret and is not kept
  body          bytea,
  created_at    timestamptz NOT NULL,
  claimed_until timestamptz,
  PRIMARY KEY (partner_id, key, principal, environment),
  CONSTRAINT claimed_or_completed CHECK ((status IS NULL) = (claimed_until IS NOT NULL)),
  CONSTRAINT idempotency_records_partner_not_nil CHECK (partner_id <> '00000000-0000-0000-0000-000000000000')
);
CREATE INDEX idempotency_records_age ON control.idempotency_records (created_at);

ALTER TABLE control.idempotency_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.idempotency_records FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.idempotency_records TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.idempotency_records TO app_platform USING (true);
GRANT SELECT, INSERT, DELETE ON control.idempotency_records TO app_tenant, app_platform;
GRANT UPDATE (fingerprint, status, body, claimed_until) ON control.idempotency_records TO app_tenant, app_platform;

-- One row per Idempotency-Key, committed with the effect it answers for.
CREATE TABLE control.idempotency_records (
  environment text        NOT NULL CHECK (environment IN ('live', 'sandbox')),
  partner_id  uuid        NOT NULL,
  -- the user's id, or 'key'
  principal   text        NOT NULL,
  key         text        NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  fingerprint bytea       NOT NULL CHECK (length(fingerprint) = 32),
  status      smallint    NOT NULL CHECK (status BETWEEN 200 AND 299),
  -- NULL: the answer revealed a secret and is not kept
  body        bytea,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (partner_id, key, principal, environment)
);
CREATE INDEX idempotency_records_age ON control.idempotency_records (created_at);

ALTER TABLE control.idempotency_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.idempotency_records FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.idempotency_records TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.idempotency_records TO app_platform USING (true);
GRANT SELECT, INSERT, DELETE ON control.idempotency_records TO app_tenant, app_platform;

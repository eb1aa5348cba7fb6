-- Who changed what: one chain per partner (the platform's own has the nil UUID). Each row carries the SHA-256 of the row
-- before it, so that a row that is changed or removed later shows. The application may only insert; the trigger sets
-- sequence and hashes, whatever the insert says (R__audit_chain.sql).
CREATE TABLE control.audit_log (
  partner_id    uuid        NOT NULL,
  sequence      bigint      NOT NULL,
  id            uuid        NOT NULL UNIQUE,
  at            timestamptz NOT NULL,
  -- a user's id, or what acted: 'system', 'registration'
  actor         text        NOT NULL,
  action        text        NOT NULL,
  resource      text        NOT NULL,
  before        jsonb,
  after         jsonb,
  request_id    text,
  previous_hash bytea       NOT NULL,
  hash          bytea       NOT NULL,
  PRIMARY KEY (partner_id, sequence)
);

ALTER TABLE control.audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.audit_log TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.audit_log TO app_platform USING (true);
GRANT SELECT, INSERT ON control.audit_log TO app_tenant, app_platform;

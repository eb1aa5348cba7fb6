-- What the simulator has sent, of which the newest few thousand of a partner are kept. Beside the test endpoints and not
-- in the sandbox's schema: the simulator works without that.
CREATE TABLE control.simulations (
  id          uuid        PRIMARY KEY,
  partner_id  uuid        NOT NULL REFERENCES control.partners (id),
  at          timestamptz NOT NULL,
  event_type  text        NOT NULL,
  url         text        NOT NULL,
  status      text        NOT NULL CHECK (status IN ('delivered', 'failed')),
  status_code integer,
  duration_ms integer,
  fault       text        NOT NULL,
  error       text
);
CREATE INDEX simulations_of_partner ON control.simulations (partner_id, at DESC, id DESC);
CREATE INDEX simulations_by_type ON control.simulations (partner_id, event_type, at DESC, id DESC);

ALTER TABLE control.simulations ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.simulations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.simulations TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.simulations TO app_platform USING (true);
GRANT SELECT, INSERT, DELETE ON control.simulations TO app_tenant, app_platform;

-- Work that leaves the process is in no transaction. Its record is made before it, as a claim, and becomes the answer
-- after it. A claim nobody has answered for until its end may be made again: its node is dead.
ALTER TABLE control.idempotency_records
  ALTER COLUMN status DROP NOT NULL,
  ADD COLUMN claimed_until timestamptz,
  ADD CONSTRAINT claimed_or_answered CHECK ((status IS NULL) = (claimed_until IS NOT NULL));
GRANT UPDATE (fingerprint, status, body, claimed_until) ON control.idempotency_records TO app_tenant, app_platform;

-- A partner's endpoints that are there for it, the latest first.
CREATE INDEX webhooks_kept ON control.partner_webhooks (partner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

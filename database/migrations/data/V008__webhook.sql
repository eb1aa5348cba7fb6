-- What is to be sent to an endpoint and what became of it: the only queue, and the endpoint's delivery log. A delivery is
-- due when it is pending and next_attempt_at has passed. Partitioned by day. The primary key has the order of the log, so
-- that it serves as its index; a delivery is found by its id alone because the id (UUID version 7) contains the time.
CREATE TABLE deliveries (
  id              uuid        NOT NULL,
  created_at      timestamptz NOT NULL,
  partner_id      uuid        NOT NULL CHECK (partner_id <> '00000000-0000-0000-0000-000000000000'),
  webhook_id      uuid        NOT NULL,
  event_id        text        NOT NULL,
  event_type      text        NOT NULL,
  -- identifies the partition of the event log that has the event
  event_at        timestamptz NOT NULL,
  -- the JSON to send for an event that is in no log because somebody triggered it by hand
  body            text,
  status          text        NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed', 'discarded')),
  -- how many attempts were made
  attempt         integer     NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  -- of the last attempt
  attempted_at    timestamptz,
  status_code     integer,
  duration_ms     integer,
  error           text,
  response        text        CHECK (length(response) <= 1024),
  -- when it was queued again by hand; null: never. Deactivating an endpoint discards what was queued before, and not
  -- what is queued after
  queued_at       timestamptz,
  PRIMARY KEY (webhook_id, created_at, id),
  CONSTRAINT pending_has_next_attempt CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL))
) PARTITION BY RANGE (created_at);
CREATE TABLE deliveries_default PARTITION OF deliveries DEFAULT;
CREATE INDEX deliveries_due ON deliveries (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX deliveries_undelivered ON deliveries (webhook_id, status, created_at, id) WHERE status IN ('failed', 'discarded');

ALTER TABLE deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON deliveries TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON deliveries TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON deliveries TO app_tenant, app_platform;

-- Every attempt of every delivery, with the receiver's answer. Partitioned by the day of its delivery, so that both
-- expire together. A row is written by the statement that records the attempt in deliveries.
CREATE TABLE webhook_attempts (
  delivery_id  uuid        NOT NULL,
  -- when the delivery was created
  created_at   timestamptz NOT NULL,
  partner_id   uuid        NOT NULL CHECK (partner_id <> '00000000-0000-0000-0000-000000000000'),
  -- the number of the attempt, from 1; again from 1 when the delivery is resent
  attempt      integer     NOT NULL,
  attempted_at timestamptz NOT NULL,
  -- null without a response, like the duration
  status_code  integer,
  duration_ms  integer,
  -- null for a success
  error        text,
  response     text        CHECK (length(response) <= 1024),
  PRIMARY KEY (delivery_id, created_at, attempted_at, attempt)
) PARTITION BY RANGE (created_at);
CREATE TABLE webhook_attempts_default PARTITION OF webhook_attempts DEFAULT;

ALTER TABLE webhook_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_attempts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON webhook_attempts TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON webhook_attempts TO app_platform USING (true);
GRANT SELECT, INSERT ON webhook_attempts TO app_tenant, app_platform;

-- Of deliveries made before, the last attempt is known. maintain_partitions() distributes the rows over the days.
INSERT INTO webhook_attempts
SELECT id, created_at, partner_id, greatest(attempt, 1), attempted_at, status_code, duration_ms, error, response
  FROM deliveries WHERE attempted_at IS NOT NULL AND status <> 'discarded';

-- The calls of the partner API whose key named a partner: rows for 30 days, sums by minute, hour and day for 13 months.

-- One row for each call, partitioned by day (R__maintain_api_call_partitions.sql). The indexes are those of the list and
-- of its filters, each in the list's order.
CREATE TABLE control.api_calls (
  partner_id     uuid        NOT NULL CHECK (partner_id <> '00000000-0000-0000-0000-000000000000'),
  at             timestamptz NOT NULL,
  id             uuid        NOT NULL,
  key_id         uuid        NOT NULL,
  -- false: of the sandbox or the webhook simulator, and in no sum
  livemode       boolean     NOT NULL,
  method         text        NOT NULL,
  -- the path template, never the path
  route          text        NOT NULL,
  status         smallint    NOT NULL,
  duration_us    bigint      NOT NULL,
  -- of the bodies
  bytes_in       bigint      NOT NULL,
  bytes_out      bigint      NOT NULL,
  request_id     text        NOT NULL,
  -- the /24 or /48 of the client; empty if unknown
  client_network text        NOT NULL,
  PRIMARY KEY (partner_id, at, id)
) PARTITION BY RANGE (at);
CREATE TABLE control.api_calls_default PARTITION OF control.api_calls DEFAULT;
CREATE INDEX api_calls_request ON control.api_calls (partner_id, request_id);
CREATE INDEX api_calls_key ON control.api_calls (partner_id, key_id, at, id);
CREATE INDEX api_calls_route ON control.api_calls (partner_id, route, at, id);
CREATE INDEX api_calls_status ON control.api_calls (partner_id, status, at, id);

ALTER TABLE control.api_calls ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.api_calls FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.api_calls TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.api_calls TO app_platform USING (true);
-- rights on the parent alone: a right on a partition would bypass the parent's policies
GRANT SELECT ON control.api_calls TO app_tenant;
GRANT SELECT, INSERT ON control.api_calls TO app_platform;

-- The sums of a partner's live calls in a minute, an hour or a day (UTC).
CREATE TABLE control.api_call_rollups (
  partner_id  uuid        NOT NULL CHECK (partner_id <> '00000000-0000-0000-0000-000000000000'),
  granularity text        NOT NULL CHECK (granularity IN ('minute', 'hour', 'day')),
  starts_at   timestamptz NOT NULL,
  calls       bigint      NOT NULL,
  -- those with a status from 400
  errors      bigint      NOT NULL,
  duration_us bigint      NOT NULL,
  bytes_in    bigint      NOT NULL,
  bytes_out   bigint      NOT NULL,
  -- calls that a full buffer did not take; in no other column
  dropped     bigint      NOT NULL,
  -- an encoded HdrHistogram of microseconds, from which percentiles are read
  durations   bytea       NOT NULL,
  -- [{method, route, status, calls, micros}]
  endpoints   json        NOT NULL,
  PRIMARY KEY (partner_id, granularity, starts_at)
);
CREATE INDEX api_call_rollups_age ON control.api_call_rollups (starts_at);

ALTER TABLE control.api_call_rollups ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.api_call_rollups FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.api_call_rollups TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.api_call_rollups TO app_platform USING (true);
GRANT SELECT ON control.api_call_rollups TO app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON control.api_call_rollups TO app_platform;

-- Sums that are not in the rollups yet: each batch of calls inserts one row for each partner and minute in it, so that
-- nodes never write the same row. They are folded into the rollups several times a minute.
CREATE TABLE control.api_call_deltas (
  id          uuid        PRIMARY KEY,
  partner_id  uuid        NOT NULL CHECK (partner_id <> '00000000-0000-0000-0000-000000000000'),
  minute      timestamptz NOT NULL,
  calls       bigint      NOT NULL,
  errors      bigint      NOT NULL,
  duration_us bigint      NOT NULL,
  bytes_in    bigint      NOT NULL,
  bytes_out   bigint      NOT NULL,
  dropped     bigint      NOT NULL,
  durations   bytea       NOT NULL,
  endpoints   json        NOT NULL
);
CREATE INDEX api_call_deltas_of_partner ON control.api_call_deltas (partner_id, minute);

ALTER TABLE control.api_call_deltas ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.api_call_deltas FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.api_call_deltas TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.api_call_deltas TO app_platform USING (true);
GRANT SELECT ON control.api_call_deltas TO app_tenant;
GRANT SELECT, INSERT, DELETE ON control.api_call_deltas TO app_platform;

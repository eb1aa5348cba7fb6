-- Sums of sales, so that a report costs the same over ten thousand reservations and over a million.

DROP VIEW IF EXISTS sales; -- R__sales.sql creates it again, with other columns

-- What is not in the rollups yet: each change of a sale inserts its old sums negated and its new ones, in its own
-- transaction, so that bookings never wait for each other. Reports add these rows to the rollups.
CREATE TABLE sales_deltas (
  id           bigint      GENERATED ALWAYS AS IDENTITY,
  partner_id   uuid        NOT NULL CHECK (partner_id <> '00000000-0000-0000-0000-000000000000'),
  cenote_id    uuid        NOT NULL,
  cenote_name  jsonb       NOT NULL,
  currency     text        NOT NULL,
  visit_date   date        NOT NULL,
  created_at   timestamptz NOT NULL,
  reservations bigint      NOT NULL,
  cancelled    bigint      NOT NULL,
  no_shows     bigint      NOT NULL,
  visitors     bigint      NOT NULL,
  lead_days    bigint      NOT NULL,
  -- money in cents
  gross        bigint      NOT NULL,
  discount     bigint      NOT NULL,
  commission   bigint      NOT NULL,
  net_payable  bigint      NOT NULL,
  refunded     bigint      NOT NULL,
  retained     bigint      NOT NULL,
  PRIMARY KEY (partner_id, id)
);
-- small, and always changing
ALTER TABLE sales_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

-- The sums of a partner's sales in a day of visits, or booked in a day or an hour (UTC).
CREATE TABLE sales_rollups (
  partner_id   uuid        NOT NULL CHECK (partner_id <> '00000000-0000-0000-0000-000000000000'),
  granularity  text        NOT NULL CHECK (granularity IN ('visit_day', 'day', 'hour')),
  -- null: of all cenotes
  cenote_id    uuid,
  currency     text        NOT NULL,
  starts_at    timestamptz NOT NULL,
  -- the name under which the cenote was booked; one of them if it changed
  cenote_name  jsonb,
  reservations bigint      NOT NULL,
  cancelled    bigint      NOT NULL,
  no_shows     bigint      NOT NULL,
  visitors     bigint      NOT NULL,
  lead_days    bigint      NOT NULL,
  gross        bigint      NOT NULL,
  discount     bigint      NOT NULL,
  commission   bigint      NOT NULL,
  net_payable  bigint      NOT NULL,
  refunded     bigint      NOT NULL,
  retained     bigint      NOT NULL,
  CONSTRAINT sales_rollups_once UNIQUE NULLS NOT DISTINCT (partner_id, granularity, cenote_id, currency, starts_at)
) WITH (fillfactor = 80);
-- what a partner sells in a period by cenote, and what all partners sell of an owner's cenotes
CREATE INDEX sales_rollups_by_time ON sales_rollups (partner_id, granularity, currency, starts_at)
  WHERE cenote_id IS NOT NULL;
CREATE INDEX sales_rollups_by_cenote ON sales_rollups (cenote_id, granularity, currency, starts_at)
  WHERE cenote_id IS NOT NULL;

ALTER TABLE sales_deltas ENABLE ROW LEVEL SECURITY;
ALTER TABLE sales_deltas FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON sales_deltas TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON sales_deltas TO app_platform USING (true);
-- written by a trigger of the reservations alone
GRANT SELECT ON sales_deltas TO app_tenant;
GRANT SELECT, DELETE ON sales_deltas TO app_platform;

ALTER TABLE sales_rollups ENABLE ROW LEVEL SECURITY;
ALTER TABLE sales_rollups FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON sales_rollups TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON sales_rollups TO app_platform USING (true);
GRANT SELECT ON sales_rollups TO app_tenant;
GRANT SELECT, INSERT, UPDATE ON sales_rollups TO app_platform;

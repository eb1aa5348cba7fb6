-- Prices that calculate-complete has promised: kept until they expire, then deleted by a job. The rate limit of that route
-- bounds the rows: each caller adds at most its permits a minute, and a row stays about twenty minutes.
CREATE TABLE quotes (
  id         text        PRIMARY KEY CHECK (id ~ '^qt_[0-9A-HJKMNP-TV-Z]{26}$'),
  -- NULL: requested without a credential; any partner may redeem it. No foreign key: its check would lock the partner's
  -- row for every price that is calculated.
  partner_id uuid        CHECK (partner_id <> '00000000-0000-0000-0000-000000000000'),
  -- the visit that was priced, and its price with coupon and promotion
  requested  jsonb       NOT NULL,
  priced     jsonb       NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX quotes_by_expiry ON quotes (expires_at);

ALTER TABLE quotes ENABLE ROW LEVEL SECURITY;
ALTER TABLE quotes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_or_public ON quotes FOR SELECT TO app_tenant
  USING (partner_id IS NULL OR partner_id = control.current_partner());
CREATE POLICY own_insert ON quotes FOR INSERT TO app_tenant
  WITH CHECK (partner_id IS NOT DISTINCT FROM control.current_partner());
CREATE POLICY platform ON quotes TO app_platform USING (true);
GRANT SELECT, INSERT ON quotes TO app_tenant;
GRANT SELECT, DELETE ON quotes TO app_platform;

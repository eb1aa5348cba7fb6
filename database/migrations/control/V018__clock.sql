-- How far each partner's sandbox clock is ahead of real time.
CREATE TABLE control.sandbox_clocks (
  partner_id    uuid   PRIMARY KEY REFERENCES control.partners (id),
  ahead_seconds bigint NOT NULL CHECK (ahead_seconds >= 0)
);
-- the jobs of each second look for what is due by these
CREATE INDEX sandbox_clocks_ahead ON control.sandbox_clocks (partner_id) WHERE ahead_seconds > 0;

ALTER TABLE control.sandbox_clocks ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.sandbox_clocks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.sandbox_clocks TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.sandbox_clocks TO app_platform USING (true);
GRANT SELECT, UPDATE ON control.sandbox_clocks TO app_tenant;
GRANT SELECT ON control.sandbox_clocks TO app_platform;

-- When a partner last filled and emptied its sandbox. Kept beside the partners and not in the sandbox, because it outlives
-- what is deleted there, and the sandbox may not exist.
CREATE TABLE control.sandbox_records (
  partner_id   uuid        PRIMARY KEY REFERENCES control.partners (id),
  generated_at timestamptz,
  reset_at     timestamptz
);

ALTER TABLE control.sandbox_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.sandbox_records FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.sandbox_records TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.sandbox_records TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON control.sandbox_records TO app_tenant;
GRANT SELECT ON control.sandbox_records TO app_platform;

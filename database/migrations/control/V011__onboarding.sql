-- The partner's checklist; a row when it was started, and one for each completed step.
CREATE TABLE control.partner_onboarding (
  partner_id uuid        PRIMARY KEY REFERENCES control.partners (id),
  started_at timestamptz NOT NULL
);
CREATE TABLE control.partner_onboarding_steps (
  partner_id   uuid        NOT NULL REFERENCES control.partners (id),
  step         text        NOT NULL CHECK (step IN ('company_profile', 'create_api_key', 'sandbox_call',
                                                    'configure_webhook', 'first_reservation')),
  completed_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, step)
);

ALTER TABLE control.partner_onboarding ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.partner_onboarding FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.partner_onboarding TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.partner_onboarding TO app_platform USING (true);
GRANT SELECT, INSERT ON control.partner_onboarding TO app_tenant;
GRANT SELECT ON control.partner_onboarding TO app_platform;

ALTER TABLE control.partner_onboarding_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.partner_onboarding_steps FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.partner_onboarding_steps TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.partner_onboarding_steps TO app_platform USING (true);
GRANT SELECT, INSERT ON control.partner_onboarding_steps TO app_tenant;
GRANT SELECT ON control.partner_onboarding_steps TO app_platform;

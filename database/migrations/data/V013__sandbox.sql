-- The guests that were generated for a partner's sandbox, for whom its generated reservations are made. The table stands
-- in both data schemas, which are identical, and stays empty in live.
CREATE TABLE generated_guests (
  id         uuid        PRIMARY KEY,
  partner_id uuid        NOT NULL REFERENCES control.partners (id),
  first_name text        NOT NULL,
  last_name  text        NOT NULL,
  email      text        NOT NULL,
  phone      text        NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX generated_guests_of_partner ON generated_guests (partner_id, id);

ALTER TABLE generated_guests ENABLE ROW LEVEL SECURITY;
ALTER TABLE generated_guests FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON generated_guests TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON generated_guests TO app_platform USING (true);
GRANT SELECT, INSERT ON generated_guests TO app_tenant;
GRANT SELECT ON generated_guests TO app_platform;

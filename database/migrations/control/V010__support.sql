-- Questions of partners to the platform.
CREATE TABLE control.partner_support_tickets (
  id         uuid        PRIMARY KEY,
  partner_id uuid        NOT NULL REFERENCES control.partners (id),
  user_id    uuid        NOT NULL,
  reference  text        NOT NULL UNIQUE CHECK (reference ~ '^TCK-[0-9A-HJKMNP-TV-Z]{8}$'),
  subject    text        NOT NULL CHECK (length(subject) BETWEEN 3 AND 150),
  message    text        NOT NULL CHECK (length(message) BETWEEN 10 AND 5000),
  category   text        NOT NULL CHECK (category IN ('technical', 'billing', 'account', 'booking', 'other')),
  priority   text        NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  status     text        NOT NULL CHECK (status IN ('open', 'closed')),
  -- of the call that the ticket is about
  request_id text        CHECK (length(request_id) <= 64),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX support_tickets_of_partner ON control.partner_support_tickets (partner_id, created_at DESC, id DESC);

ALTER TABLE control.partner_support_tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE control.partner_support_tickets FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON control.partner_support_tickets TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON control.partner_support_tickets TO app_platform USING (true);
GRANT SELECT, INSERT ON control.partner_support_tickets TO app_tenant;
GRANT SELECT, UPDATE ON control.partner_support_tickets TO app_platform;

-- How far each of a partner's readers of the event log has come, by its own word.
CREATE TABLE event_positions (
  partner_id uuid        NOT NULL REFERENCES control.partners (id),
  reader     text        NOT NULL CHECK (length(reader) BETWEEN 1 AND 40),
  sequence   bigint      NOT NULL CHECK (sequence >= 0),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, reader)
) WITH (fillfactor = 50);
ALTER TABLE event_positions ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_positions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON event_positions TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON event_positions TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON event_positions TO app_tenant;
GRANT SELECT ON event_positions TO app_platform;

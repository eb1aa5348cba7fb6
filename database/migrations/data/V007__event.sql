-- The event log, partitioned by day (R__maintain_partitions.sql). A row is written in the transaction that causes it; the
-- relay sets its sequence later, in commit order. The database never looks into data and previous: as json they keep
-- the text that was written, and reading them costs nothing.
CREATE TABLE events (
  id               text        NOT NULL,
  partner_id       uuid        NOT NULL,
  type             text        NOT NULL,
  occurred_at      timestamptz NOT NULL,
  sequence         bigint,
  resource_type    text        NOT NULL,
  resource_id      uuid        NOT NULL,
  resource_version integer     NOT NULL,
  data             json        NOT NULL,
  previous         json,
  PRIMARY KEY (id, occurred_at),
  CONSTRAINT events_partner_not_nil CHECK (partner_id <> '00000000-0000-0000-0000-000000000000')
) PARTITION BY RANGE (occurred_at);
CREATE TABLE events_default PARTITION OF events DEFAULT;
CREATE INDEX events_unsequenced ON events (partner_id, occurred_at) WHERE sequence IS NULL;
CREATE INDEX events_of_partner ON events (partner_id, sequence);

ALTER TABLE events ENABLE ROW LEVEL SECURITY;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON events TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON events TO app_platform USING (true);
-- rights on the parent alone: a right on a partition would bypass the parent's policies
GRANT SELECT, INSERT ON events TO app_tenant;
GRANT SELECT, INSERT, UPDATE ON events TO app_platform;

-- The last sequence number given to each partner's events.
CREATE TABLE event_sequences (
  partner_id    uuid   PRIMARY KEY REFERENCES control.partners (id),
  last_sequence bigint NOT NULL CHECK (last_sequence >= 0)
) WITH (fillfactor = 50);

ALTER TABLE event_sequences ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_sequences FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON event_sequences TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON event_sequences TO app_platform USING (true);
GRANT SELECT ON event_sequences TO app_tenant;
GRANT SELECT, INSERT, UPDATE ON event_sequences TO app_platform;

-- The last sequence number that each of a partner's readers has acknowledged.
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

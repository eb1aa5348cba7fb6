-- The event log. A row is written in the transaction that causes it; its sequence is given later by the
-- relay, in commit order.
CREATE TABLE events (
  id               text        NOT NULL,
  partner_id       uuid        NOT NULL,
  type             text        NOT NULL,
  occurred_at      timestamptz NOT NULL,
  sequence         bigint,
  resource_type    text        NOT NULL,
  resource_id      uuid        NOT NULL,
  resource_version integer     NOT NULL,
  data             jsonb       NOT NULL,
  previous         jsonb,
  PRIMARY KEY (id, occurred_at)
) PARTITION BY RANGE (occurred_at);
CREATE TABLE events_default PARTITION OF events DEFAULT;
CREATE INDEX events_unsequenced ON events (partner_id, occurred_at) WHERE sequence IS NULL;
CREATE INDEX events_of_partner ON events (partner_id, sequence);

ALTER TABLE events ENABLE ROW LEVEL SECURITY;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON events TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON events TO app_platform USING (true);
-- rights on the parent alone: a right on a partition would walk past the parent's policies
GRANT SELECT, INSERT ON events TO app_tenant;
GRANT SELECT, INSERT, UPDATE ON events TO app_platform;

-- Makes the partitions of the days ahead and drops those past p_keep_days. Owned by the migrating role,
-- because the application may create and drop nothing.
CREATE FUNCTION maintain_partitions(p_keep_days integer DEFAULT 30) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  day  date;
  name text;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('${flyway:defaultSchema}.maintain_partitions'));
  FOR ahead IN 0 .. 14 LOOP
    day := (now() AT TIME ZONE 'UTC')::date + ahead;
    name := 'events_' || to_char(day, 'YYYYMMDD');
    IF to_regclass('${flyway:defaultSchema}.' || name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF events FOR VALUES FROM (%L) TO (%L)',
                     name, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
      made := made + 1;
    END IF;
  END LOOP;
  FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
               WHERE i.inhparent = 'events'::regclass AND c.relname ~ '^events_\d{8}$'
                 AND to_date(substr(c.relname, 8), 'YYYYMMDD') < (now() AT TIME ZONE 'UTC')::date - p_keep_days LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
  RETURN made;
END
$$;
REVOKE ALL ON FUNCTION maintain_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION maintain_partitions TO app_platform;
SELECT maintain_partitions();

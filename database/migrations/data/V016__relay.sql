-- The last number each partner's events were given.
CREATE TABLE event_sequences (
  partner_id uuid   PRIMARY KEY REFERENCES control.partners (id),
  last       bigint NOT NULL CHECK (last >= 0)
) WITH (fillfactor = 50);
ALTER TABLE event_sequences ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_sequences FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON event_sequences TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON event_sequences TO app_platform USING (true);
GRANT SELECT ON event_sequences TO app_tenant;
GRANT SELECT, INSERT, UPDATE ON event_sequences TO app_platform;

-- What is to be sent to an endpoint, what became of it, and so the endpoint's log. The only queue: a delivery is due
-- when it is pending and its time has come.
CREATE TABLE deliveries (
  id              uuid        NOT NULL,
  created_at      timestamptz NOT NULL,
  partner_id      uuid        NOT NULL CHECK (partner_id <> '00000000-0000-0000-0000-000000000000'),
  webhook_id      uuid        NOT NULL,
  event_id        text        NOT NULL,
  event_type      text        NOT NULL,
  -- which of the log's partitions has the event
  event_at        timestamptz NOT NULL,
  -- what is sent of an event that no log has, because somebody triggered it: JSON, to the byte
  body            text,
  status          text        NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed', 'discarded')),
  -- how many were made
  attempt         integer     NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  -- of the last attempt
  attempted_at    timestamptz,
  status_code     integer,
  duration_ms     integer,
  error           text,
  response        text        CHECK (length(response) <= 1024),
  PRIMARY KEY (id, created_at),
  CONSTRAINT pending_has_a_time CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL))
) PARTITION BY RANGE (created_at);
CREATE TABLE deliveries_default PARTITION OF deliveries DEFAULT;
CREATE INDEX deliveries_due ON deliveries (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX deliveries_log ON deliveries (webhook_id, created_at DESC, id DESC);
CREATE INDEX deliveries_by_status ON deliveries (webhook_id, status, created_at DESC, id DESC);

ALTER TABLE deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON deliveries TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON deliveries TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON deliveries TO app_tenant, app_platform;

-- Numbers events that are committed and have no number yet, and queues their deliveries, all in one transaction. Answers
-- the partners whose log has grown. The order of a partner's numbers is the order in which this function saw its
-- events committed: whoever has read number n will never see a smaller one appear. One transaction at a time numbers a
-- partner's events; it locks the counter first, and each statement after that sees what the one before it committed.
CREATE FUNCTION relay_events(p_limit integer) RETURNS SETOF uuid
  LANGUAGE plpgsql AS $$
DECLARE
  waiting uuid[] := ARRAY(SELECT DISTINCT e.partner_id
                            FROM (SELECT partner_id FROM events WHERE sequence IS NULL LIMIT p_limit) e);
  mine    uuid[];
  back    uuid[];
  fed     uuid[];
BEGIN
  IF cardinality(waiting) = 0 THEN
    RETURN;
  END IF;
  INSERT INTO event_sequences (partner_id, last) SELECT p, 0 FROM unnest(waiting) AS p ORDER BY p ON CONFLICT DO NOTHING;
  mine := ARRAY(SELECT s.partner_id FROM event_sequences s WHERE s.partner_id = ANY (waiting) FOR UPDATE SKIP LOCKED);

  WITH unnumbered AS (
    SELECT partner_id, id, occurred_at FROM events
     WHERE sequence IS NULL AND partner_id = ANY (mine) ORDER BY partner_id, occurred_at LIMIT p_limit
  ), numbered AS (
    SELECT u.id, u.occurred_at, s.last + row_number() OVER (PARTITION BY u.partner_id ORDER BY u.occurred_at, u.id) AS number
      FROM unnumbered u JOIN event_sequences s USING (partner_id)
  ), written AS (
    UPDATE events e SET sequence = n.number FROM numbered n
     WHERE e.id = n.id AND e.occurred_at = n.occurred_at
    RETURNING e.partner_id, e.id, e.type, e.occurred_at, n.number
  ), counted AS (
    UPDATE event_sequences s SET last = w.last
      FROM (SELECT partner_id, max(number) AS last FROM written GROUP BY partner_id) w WHERE s.partner_id = w.partner_id
    RETURNING s.partner_id
  ), queued AS (
    INSERT INTO deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, status, next_attempt_at)
    SELECT control.uuid_v7(), now(), w.partner_id, h.id, w.id, w.type, w.occurred_at, 'pending', now()
      FROM written w JOIN control.partner_webhooks h ON h.partner_id = w.partner_id
     WHERE h.environment = control.current_environment()
       AND h.is_active AND ('*' = ANY (h.events) OR w.type = ANY (h.events))
     ORDER BY w.partner_id, w.number
    RETURNING webhook_id
  )
  SELECT (SELECT array_agg(partner_id) FROM counted),
         (SELECT array_agg(partner_id) FROM written WHERE type = 'partner.reactivated'),
         (SELECT array_agg(DISTINCT webhook_id) FROM queued)
    INTO mine, back, fed;

  -- Lanes in which something is due now, and all of a partner that is active again and whose deliveries waited for it;
  -- locked in the order in which everybody locks them.
  INSERT INTO control.webhook_lanes AS l (webhook_id, partner_id, environment, next_due_at)
  SELECT h.id, h.partner_id, h.environment, now() FROM control.partner_webhooks h
   WHERE h.id = ANY (fed) OR h.partner_id = ANY (back) ORDER BY h.id
  ON CONFLICT (webhook_id) DO UPDATE SET next_due_at = excluded.next_due_at
                                   WHERE l.next_due_at IS NULL OR l.next_due_at > excluded.next_due_at;

  PERFORM pg_notify('cenotes_signal', 'events:' || current_schema() || '/' || p) FROM unnest(mine) AS p;
  RETURN QUERY SELECT unnest(mine);
END
$$;
-- Leaves lanes of which nothing is due now, and says when something will be. The lane is locked first: whoever queues a
-- delivery at the same moment either is seen here or comes after and says so itself.
CREATE FUNCTION release_lanes(p_owner uuid, p_lanes uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM control.webhook_lanes WHERE webhook_id = ANY (p_lanes) ORDER BY webhook_id FOR UPDATE;
  UPDATE control.webhook_lanes l SET owner = NULL, next_due_at = (
      SELECT CASE WHEN NOT w.is_active THEN -- to be discarded
                    (SELECT now() FROM deliveries d WHERE d.webhook_id = l.webhook_id AND d.status = 'pending' LIMIT 1)
                  WHEN p.status = 'ACTIVE' THEN
                    (SELECT d.next_attempt_at FROM deliveries d WHERE d.webhook_id = l.webhook_id AND d.status = 'pending'
                      ORDER BY d.next_attempt_at LIMIT 1)
                  ELSE
                    (SELECT d.next_attempt_at FROM deliveries d WHERE d.webhook_id = l.webhook_id AND d.status = 'pending'
                        AND d.event_type LIKE 'partner.%' ORDER BY d.next_attempt_at LIMIT 1)
             END
        FROM control.partner_webhooks w JOIN control.partners p ON p.id = w.partner_id WHERE w.id = l.webhook_id)
   WHERE webhook_id = ANY (p_lanes) AND owner = p_owner;
END
$$;
REVOKE ALL ON FUNCTION relay_events, release_lanes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION relay_events, release_lanes TO app_platform;

-- The log of deliveries is kept in days, as the log of events is.
DROP FUNCTION maintain_partitions(integer);
DROP FUNCTION make_event_partition(date);

-- As before, of either log.
CREATE FUNCTION make_partition(p_log text, p_time text, p_day date) RETURNS void
  LANGUAGE plpgsql SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  name  text := p_log || '_' || to_char(p_day, 'YYYYMMDD');
  since timestamptz := p_day::timestamp AT TIME ZONE 'UTC';
  until timestamptz := (p_day + 1)::timestamp AT TIME ZONE 'UTC';
  rows  boolean;
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, p_log);
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= $1 AND %I < $2)', p_log || '_default', p_time, p_time)
     INTO rows USING since, until;
  IF rows THEN
    EXECUTE format('LOCK TABLE ONLY %I IN SHARE ROW EXCLUSIVE MODE', p_log);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= $1 AND %I < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
                   p_log || '_default', p_time, p_time, name) USING since, until;
  END IF;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_log, name, since, until);
END
$$;

-- As before, of both logs.
CREATE FUNCTION maintain_partitions(p_keep_days integer DEFAULT 30) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  log   record;
  days  date[];
  day   date;
  name  text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('${flyway:defaultSchema}.maintain_partitions')) THEN
    RETURN; -- another node is at it
  END IF;
  FOR log IN SELECT * FROM (VALUES ('events', 'occurred_at'), ('deliveries', 'created_at')) AS l (name, at) LOOP
    -- an array and not a query: nothing can be attached beside a table that a running query reads
    EXECUTE format($q$SELECT ARRAY(SELECT $1 + ahead FROM generate_series(0, 14) AS ahead
                             UNION SELECT (%I AT TIME ZONE 'UTC')::date FROM %I ORDER BY 1)$q$, log.at, log.name || '_default')
       INTO days USING today;
    FOREACH day IN ARRAY days LOOP
      CONTINUE WHEN to_regclass(format('${flyway:defaultSchema}.%I', log.name || to_char(day, '_YYYYMMDD'))) IS NOT NULL;
      BEGIN
        PERFORM make_partition(log.name, log.at, day);
      EXCEPTION
        WHEN lock_not_available THEN
          RETURN NEXT format('%s of %s not made: %s', log.name, day, SQLERRM);
          EXIT; -- the other days want the same lock
        WHEN OTHERS THEN
          RETURN NEXT format('%s of %s not made: %s', log.name, day, SQLERRM);
      END;
    END LOOP;
    FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
                 WHERE i.inhparent = log.name::regclass AND c.relname ~ ('^' || log.name || '_\d{8}$')
                   AND to_date(right(c.relname, 8), 'YYYYMMDD') < today - p_keep_days ORDER BY 1 LOOP
      BEGIN
        EXECUTE format('DROP TABLE %I', name);
      EXCEPTION WHEN lock_not_available THEN
        RETURN NEXT format('%s not dropped: %s', name, SQLERRM);
        EXIT;
      END;
    END LOOP;
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION make_partition, maintain_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION maintain_partitions TO app_platform;
SELECT maintain_partitions();

-- Owner: event
-- Gives sequence numbers to committed events that have none and queues their deliveries, in one transaction; returns the
-- partners whose log has grown. A partner's numbers are in the order in which this function saw its events committed:
-- whoever has read number n will never see a smaller one appear. One transaction at a time numbers a partner's events:
-- it locks the counter first, and each statement after that sees what the one before it committed.
CREATE OR REPLACE FUNCTION relay_events(p_limit integer) RETURNS SETOF uuid
  LANGUAGE plpgsql AS $$
DECLARE
  waiting     uuid[] := ARRAY(SELECT DISTINCT e.partner_id
                                FROM (SELECT partner_id FROM events WHERE sequence IS NULL LIMIT p_limit) e);
  log_owners  uuid[];
  reactivated uuid[];
  endpoints   uuid[];
BEGIN
  IF cardinality(waiting) = 0 THEN
    RETURN;
  END IF;
  INSERT INTO event_sequences (partner_id, last_sequence) SELECT p, 0 FROM unnest(waiting) AS p ORDER BY p ON CONFLICT DO NOTHING;
  log_owners := ARRAY(SELECT s.partner_id FROM event_sequences s WHERE s.partner_id = ANY (waiting) FOR UPDATE SKIP LOCKED);

  WITH unnumbered AS (
    SELECT partner_id, id, occurred_at FROM events
     WHERE sequence IS NULL AND partner_id = ANY (log_owners) ORDER BY partner_id, occurred_at LIMIT p_limit
  ), numbered AS (
    SELECT u.id, u.occurred_at, s.last_sequence + row_number() OVER (PARTITION BY u.partner_id ORDER BY u.occurred_at, u.id) AS number
      FROM unnumbered u JOIN event_sequences s USING (partner_id)
  ), written AS (
    UPDATE events e SET sequence = n.number FROM numbered n
     WHERE e.id = n.id AND e.occurred_at = n.occurred_at
    RETURNING e.partner_id, e.id, e.type, e.occurred_at, n.number
  ), counted AS (
    UPDATE event_sequences s SET last_sequence = w.last_sequence
      FROM (SELECT partner_id, max(number) AS last_sequence FROM written GROUP BY partner_id) w WHERE s.partner_id = w.partner_id
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
    INTO log_owners, reactivated, endpoints;

  -- Queues in which something is due now, and all queues of a partner that is active again, whose deliveries waited;
  -- locked in the order of webhook_id, as everywhere.
  INSERT INTO control.endpoint_queues AS q (webhook_id, partner_id, environment, next_due_at)
  SELECT h.id, h.partner_id, h.environment, now() FROM control.partner_webhooks h
   WHERE h.id = ANY (endpoints) OR h.partner_id = ANY (reactivated) ORDER BY h.id
  ON CONFLICT (webhook_id) DO UPDATE SET next_due_at = excluded.next_due_at
                                   WHERE q.next_due_at IS NULL OR q.next_due_at > excluded.next_due_at;

  PERFORM pg_notify('cenotes_signal', 'events:' || current_schema() || '/' || p) FROM unnest(log_owners) AS p;
  RETURN QUERY SELECT unnest(log_owners);
END
$$;
REVOKE ALL ON FUNCTION relay_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION relay_events TO app_platform;

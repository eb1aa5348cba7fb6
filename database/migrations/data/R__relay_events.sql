-- Owner: event
-- Gives sequence numbers to committed events that have none and queues their deliveries, in one transaction; returns the
-- partners whose log has grown. A partner's numbers are in the order in which this function saw its events committed:
-- whoever has read number n will never see a smaller one appear. One transaction at a time numbers a partner's events:
-- it locks the counter first, and each statement after that sees what the one before it committed.
-- Up to p_limit events are numbered. When more wait, a change of thousands of rows of one partner must hold up nobody else:
-- as many partners as a tenth of p_limit have a share each. The first of them is chosen at random, so that all have their
-- turn when there are more. What they leave of p_limit is filled as usual, in the order of the index.
-- A partner's deliveries are a microsecond apart, in the order of the numbers: their ids have no order within a
-- millisecond. The time is read once the counters are locked, so that later numbers have later times, and is later than
-- the endpoint's last switch-off even if the clock was set back since: what was queued before that is discarded.
-- One generic plan: planning over all daily partitions takes as long as numbering a batch.
CREATE OR REPLACE FUNCTION relay_events(p_limit integer) RETURNS SETOF uuid
  LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  waiting     uuid[];
  seen        integer;
  -- the time in which the events are that are numbered
  since       timestamptz;
  until       timestamptz;
  crowded     boolean;
  sharers     uuid[];
  log_owners  uuid[];
  -- the events that were chosen already, and how many more are taken
  chosen_partners uuid[];
  chosen_ids      text[];
  chosen_times    timestamptz[];
  remaining   integer := p_limit;
  taken_at    timestamptz;
  grown       uuid[];
  reactivated uuid[];
  endpoints   uuid[];
BEGIN
  -- in the order of the index: while statistics say that much of a day is unnumbered, a scan would be the cheapest plan
  -- that finds some, and would read the whole day each time that there are none
  SELECT array_agg(DISTINCT e.partner_id), count(*), min(e.occurred_at), max(e.occurred_at)
    INTO waiting, seen, since, until
    FROM (SELECT partner_id, occurred_at FROM events
           WHERE sequence IS NULL ORDER BY partner_id, occurred_at LIMIT p_limit) e;
  IF seen = 0 THEN
    RETURN;
  END IF;
  crowded := seen = p_limit;
  -- So that the statement that numbers them opens the partitions of two or three days and not of all that are kept. These
  -- are all that waited; one that is committed from now on and is older by more than a day waits for the next call.
  since := since - interval '1 day';
  until := greatest(until, clock_timestamp()) + interval '1 day';
  IF crowded THEN
    since := '-infinity';
    until := 'infinity';
    -- from partner to partner, since there may be thousands of rows of each; the last one is followed by the first
    sharers := ARRAY(
      WITH RECURSIVE walk AS (
        SELECT coalesce((SELECT partner_id FROM event_sequences ORDER BY random() LIMIT 1), waiting[1]) AS partner_id
        UNION
        SELECT coalesce((SELECT e.partner_id FROM events e WHERE e.sequence IS NULL AND e.partner_id > w.partner_id
                          ORDER BY e.partner_id LIMIT 1),
                        (SELECT e.partner_id FROM events e WHERE e.sequence IS NULL ORDER BY e.partner_id LIMIT 1))
          FROM walk w
      )
      SELECT partner_id FROM walk WHERE partner_id IS NOT NULL LIMIT greatest(2, p_limit / 10));
    waiting := ARRAY(SELECT unnest(waiting) UNION SELECT unnest(sharers));
  END IF;
  INSERT INTO event_sequences (partner_id, last_sequence) SELECT p, 0 FROM unnest(waiting) AS p ORDER BY p ON CONFLICT DO NOTHING;
  log_owners := ARRAY(SELECT s.partner_id FROM event_sequences s WHERE s.partner_id = ANY (waiting) FOR UPDATE SKIP LOCKED);
  IF cardinality(log_owners) = 0 THEN
    RETURN;
  END IF;
  taken_at := clock_timestamp();

  IF crowded THEN
    sharers := ARRAY(SELECT unnest(sharers) INTERSECT SELECT unnest(log_owners));
    WITH shared AS (
      SELECT e.partner_id, e.id, e.occurred_at FROM unnest(sharers) AS o CROSS JOIN LATERAL (
             SELECT partner_id, id, occurred_at FROM events
              WHERE sequence IS NULL AND partner_id = o ORDER BY occurred_at, id
               LIMIT p_limit / greatest(1, cardinality(sharers))) e
    ), others AS (
      SELECT partner_id, id, occurred_at FROM events
       WHERE sequence IS NULL AND partner_id = ANY (log_owners) ORDER BY partner_id, occurred_at, id LIMIT p_limit
    ), chosen AS (
      SELECT partner_id, id, occurred_at
        FROM (SELECT *, 1 AS turn FROM shared UNION ALL SELECT *, 2 FROM others) found
       GROUP BY partner_id, id, occurred_at ORDER BY min(turn), partner_id, occurred_at, id LIMIT p_limit
    )
    SELECT array_agg(partner_id), array_agg(id), array_agg(occurred_at), 0
      INTO chosen_partners, chosen_ids, chosen_times, remaining FROM chosen;
  END IF;

  WITH unnumbered AS (
    -- as subqueries, so that the planner does not see how many they are: it would read all events, not find each by its key
    SELECT * FROM unnest((SELECT chosen_partners), (SELECT chosen_ids), (SELECT chosen_times))
                  AS chosen (partner_id, id, occurred_at)
    UNION ALL
    (SELECT partner_id, id, occurred_at FROM events
      WHERE sequence IS NULL AND partner_id = ANY (log_owners) AND occurred_at >= since AND occurred_at < until
      ORDER BY partner_id, occurred_at, id LIMIT remaining)
  ), numbered AS (
    SELECT u.id, u.occurred_at, s.last_sequence,
           row_number() OVER (PARTITION BY u.partner_id ORDER BY u.occurred_at, u.id) AS place
      FROM unnumbered u JOIN event_sequences s USING (partner_id)
  ), written AS (
    UPDATE events e SET sequence = n.last_sequence + n.place FROM numbered n
     WHERE e.id = n.id AND e.occurred_at = n.occurred_at AND e.occurred_at >= since AND e.occurred_at < until
    RETURNING e.partner_id, e.id, e.type, e.occurred_at, n.last_sequence + n.place AS number,
              n.place * interval '1 microsecond' AS later
  ), counted AS (
    UPDATE event_sequences s SET last_sequence = w.last_sequence
      FROM (SELECT partner_id, max(number) AS last_sequence FROM written GROUP BY partner_id) w WHERE s.partner_id = w.partner_id
    RETURNING s.partner_id
  ), queued AS (
    INSERT INTO deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, status, next_attempt_at)
    SELECT control.uuid_v7(), greatest(taken_at, h.deactivated_at) + w.later, w.partner_id, h.id, w.id, w.type, w.occurred_at,
           'pending', taken_at + w.later
      FROM written w JOIN control.partner_webhooks h ON h.partner_id = w.partner_id
     WHERE h.environment = control.current_environment()
       AND h.is_active AND ('*' = ANY (h.events) OR w.type = ANY (h.events))
     ORDER BY w.partner_id, w.number
    RETURNING webhook_id
  )
  SELECT (SELECT array_agg(partner_id) FROM counted),
         (SELECT array_agg(partner_id) FROM written WHERE type = 'partner.reactivated'),
         (SELECT array_agg(DISTINCT webhook_id) FROM queued)
    INTO grown, reactivated, endpoints;

  -- Queues in which something is due now, and all queues of a partner that is active again, whose deliveries waited;
  -- locked in the order of webhook_id, as everywhere.
  INSERT INTO control.endpoint_queues AS q (webhook_id, partner_id, environment, next_due_at)
  SELECT h.id, h.partner_id, h.environment, now() FROM control.partner_webhooks h
   WHERE h.id = ANY (endpoints) OR h.partner_id = ANY (reactivated) ORDER BY h.id
  ON CONFLICT (webhook_id) DO UPDATE SET next_due_at = excluded.next_due_at
                                   WHERE q.next_due_at IS NULL OR q.next_due_at > excluded.next_due_at;

  PERFORM pg_notify('cenotes_signal', 'events:' || current_schema() || '/' || p) FROM unnest(grown) AS p;
  RETURN QUERY SELECT unnest(grown);
END
$$;
REVOKE ALL ON FUNCTION relay_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION relay_events TO app_platform;

-- Owner: sandbox
-- Moves the sandbox clock of the transaction's partner ahead, and the pending deliveries to its test endpoints nearer by as
-- much: of each endpoint the 500 that are due first. The sandbox's senders and relay wait for the queues that it locks, and
-- a partner can have hundreds of thousands of deliveries. Returns how many seconds the clock is ahead now; null, and nothing
-- has changed, if that would be more than p_max. It locks queues in the order of webhook_id, as everywhere. A sender locks
-- deliveries, to record attempts, before queues: the clock waits for no delivery, and leaves out what a sender is recording,
-- as if the attempt had ended after it moved. It refuses to run in any schema but the sandbox.
CREATE OR REPLACE FUNCTION advance_sandbox_clock(p_seconds bigint, p_max bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  partner   uuid := control.current_partner();
  ahead     bigint;
  endpoints uuid[];
BEGIN
  IF control.current_environment() <> 'test' OR partner IS NULL OR p_seconds <= 0 THEN
    RAISE EXCEPTION 'only the clock of a partner''s sandbox can be moved, and only ahead';
  END IF;
  INSERT INTO control.sandbox_clocks AS c (partner_id, ahead_seconds) VALUES (partner, p_seconds)
    ON CONFLICT (partner_id) DO UPDATE SET ahead_seconds = c.ahead_seconds + excluded.ahead_seconds
                                     WHERE c.ahead_seconds + excluded.ahead_seconds <= p_max
  RETURNING ahead_seconds INTO ahead;
  IF ahead IS NULL THEN
    RETURN NULL;
  END IF;
  endpoints := ARRAY(SELECT id FROM control.partner_webhooks WHERE partner_id = partner AND environment = 'test');
  PERFORM 1 FROM control.endpoint_queues WHERE webhook_id = ANY (endpoints) ORDER BY webhook_id FOR UPDATE;
  -- materialized: a limit that a join evaluates again would choose others
  WITH waiting AS MATERIALIZED (
    SELECT w.webhook_id, w.created_at, w.id
      FROM unnest(endpoints) AS e (webhook_id) CROSS JOIN LATERAL
           (SELECT p.webhook_id, p.created_at, p.id FROM deliveries p
             WHERE p.webhook_id = e.webhook_id AND p.status = 'pending'
             ORDER BY p.next_attempt_at LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED) AS w)
  UPDATE deliveries d SET next_attempt_at = d.next_attempt_at - make_interval(secs => p_seconds) FROM waiting
   -- said again, so that only this partner's are looked at
   WHERE d.webhook_id = ANY (endpoints) AND d.status = 'pending'
     AND d.webhook_id = waiting.webhook_id AND d.created_at = waiting.created_at AND d.id = waiting.id;
  UPDATE control.endpoint_queues SET next_due_at = next_due_at - make_interval(secs => p_seconds)
   WHERE webhook_id = ANY (endpoints) AND next_due_at IS NOT NULL;
  RETURN ahead;
END
$$;
REVOKE ALL ON FUNCTION advance_sandbox_clock FROM PUBLIC;
GRANT EXECUTE ON FUNCTION advance_sandbox_clock TO app_tenant;

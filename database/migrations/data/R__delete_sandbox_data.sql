-- Owner: sandbox
-- Deletes what the partner of the transaction has in the sandbox and returns how many rows that were: reservations with
-- their payments, generated guests, cenotes that only the partner sees, events, and deliveries that are still to be made
-- (not counted; whoever may have many of them calls delete_sandbox_deliveries first). What it writes itself, it deletes at
-- once and does not count.
-- At most p_limit reservations, and when there are fewer at most as many events; whoever calls it repeats it as long as
-- it returns p_limit or more. The delivery log, the positions of readers and the sequence of the event log stay. It runs
-- with its owner's rights, because the application may delete none of this, and refuses to run in any schema but the
-- sandbox.
DROP FUNCTION IF EXISTS delete_sandbox_data();
CREATE OR REPLACE FUNCTION delete_sandbox_data(p_limit integer DEFAULT NULL) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  partner   uuid   := control.current_partner();
  total     bigint := 0;
  deleted   bigint;
  chosen    uuid[];
  unbooked  uuid[];
  endpoints uuid[];
  held      record;
  -- the time in which it writes events, with what a clock may be set back meanwhile
  since     timestamptz := clock_timestamp() - interval '1 hour';
  until     timestamptz;
BEGIN
  IF control.current_environment() <> 'test' OR partner IS NULL THEN
    RAISE EXCEPTION 'only a partner''s sandbox can be emptied';
  END IF;
  -- Only what is there now, in the order of cancellations and expiries: reservations, coupons, places. What is booked
  -- meanwhile stays, with its places, unless a later call deletes it.
  chosen := ARRAY(SELECT id FROM reservations WHERE partner_id = partner ORDER BY created_at DESC, id DESC LIMIT p_limit);
  PERFORM FROM reservations WHERE id = ANY (chosen) ORDER BY id FOR UPDATE;
  -- as bookings do: all coupons before the first place
  PERFORM FROM coupons
    WHERE id IN (SELECT coupon_id FROM reservations WHERE id = ANY (chosen) AND cardinality(slot_starts) > 0)
    ORDER BY id FOR UPDATE;
  -- releases coupons and places, in the order in which bookings lock places
  FOR held IN SELECT id FROM reservations WHERE id = ANY (chosen) AND cardinality(slot_starts) > 0
               ORDER BY cenote_id, visit_date, start_time LOOP
    UPDATE reservations SET status = 'cancelled', slot_starts = '{}' WHERE id = held.id;
  END LOOP;
  -- The availability of the partner's own cenotes that this has changed. Nobody is told: the relay would number these
  -- events before the next call, and would send what is about to be deleted. No other transaction sees them; xmin is that
  -- of this transaction as long as nothing above has an EXCEPTION block.
  until := clock_timestamp() + interval '1 hour';
  DELETE FROM events
   WHERE partner_id = partner AND sequence IS NULL AND type = 'availability.changed'
     AND occurred_at >= since AND occurred_at < until AND xmin = pg_current_xact_id()::xid;
  DELETE FROM refunds WHERE payment_id IN (SELECT id FROM payments WHERE reservation_id = ANY (chosen));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  total := total + deleted;
  DELETE FROM payment_recovery_tokens WHERE payment_id IN (SELECT id FROM payments WHERE reservation_id = ANY (chosen));
  DELETE FROM payments WHERE reservation_id = ANY (chosen);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  total := total + deleted;
  DELETE FROM reservations WHERE id = ANY (chosen);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  total := total + deleted;
  IF deleted = p_limit THEN
    RETURN total;
  END IF;
  DELETE FROM generated_guests WHERE partner_id = partner;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  total := total + deleted;
  -- It waits for no booking, which may hold a slot and need its cenote next, or the other way round. What a booking holds
  -- stays with its cenote, and a later call deletes it. Each of the three looks again: a booking may have ended meanwhile.
  unbooked := ARRAY(SELECT id FROM cenotes c
                     WHERE owner_partner_id = partner AND is_private
                       AND NOT EXISTS (SELECT FROM reservations r WHERE r.cenote_id = c.id)
                       FOR UPDATE SKIP LOCKED);
  DELETE FROM slot_inventory s
   USING (SELECT cenote_id, visit_date, start_time FROM slot_inventory
           WHERE cenote_id = ANY (unbooked) AND taken = 0 FOR UPDATE SKIP LOCKED) AS free
   WHERE s.cenote_id = free.cenote_id AND s.visit_date = free.visit_date AND s.start_time = free.start_time;
  DELETE FROM cenotes c
   WHERE id = ANY (unbooked) AND NOT EXISTS (SELECT FROM slot_inventory s WHERE s.cenote_id = c.id)
     AND NOT EXISTS (SELECT FROM reservations r WHERE r.cenote_id = c.id);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  total := total + deleted;
  -- It waits for no delivery, as the clock: a sender locks several to record attempts. One that it is recording now stays,
  -- and is given up as expired when its event is gone.
  endpoints := ARRAY(SELECT id FROM control.partner_webhooks WHERE partner_id = partner AND environment = 'test');
  DELETE FROM deliveries d
   USING (SELECT webhook_id, created_at, id FROM deliveries
           WHERE webhook_id = ANY (endpoints) AND status = 'pending' FOR UPDATE SKIP LOCKED) AS waiting
   WHERE d.webhook_id = ANY (endpoints) AND d.status = 'pending'
     AND d.webhook_id = waiting.webhook_id AND d.created_at = waiting.created_at AND d.id = waiting.id;
  -- those that the relay may be numbering, in its order, so that neither waits for the other; it is done with all others
  PERFORM FROM events WHERE partner_id = partner AND sequence IS NULL ORDER BY occurred_at, id LIMIT p_limit FOR UPDATE;
  WITH chosen AS MATERIALIZED (
    SELECT id, occurred_at FROM events WHERE partner_id = partner LIMIT p_limit FOR UPDATE SKIP LOCKED)
  DELETE FROM events e USING chosen
   -- said again, so that only this partner's are looked at
   WHERE e.partner_id = partner AND e.id = chosen.id AND e.occurred_at = chosen.occurred_at;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN total + deleted;
END
$$;
REVOKE ALL ON FUNCTION delete_sandbox_data FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_sandbox_data TO app_tenant;

-- Deletes at most p_limit of the deliveries to the partner's test endpoints that are still to be made, and returns how
-- many; whoever calls it repeats it as long as that is p_limit. It waits for no sender, as above.
CREATE OR REPLACE FUNCTION delete_sandbox_deliveries(p_limit integer) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  partner   uuid := control.current_partner();
  deleted   bigint;
  endpoints uuid[];
BEGIN
  IF control.current_environment() <> 'test' OR partner IS NULL THEN
    RAISE EXCEPTION 'only a partner''s sandbox can be emptied';
  END IF;
  endpoints := ARRAY(SELECT id FROM control.partner_webhooks WHERE partner_id = partner AND environment = 'test');
  -- materialized: a limit that a join evaluates again would choose more
  WITH waiting AS MATERIALIZED (
    SELECT webhook_id, created_at, id FROM deliveries
     WHERE webhook_id = ANY (endpoints) AND status = 'pending' LIMIT p_limit FOR UPDATE SKIP LOCKED)
  DELETE FROM deliveries d USING waiting
   WHERE d.webhook_id = ANY (endpoints) AND d.status = 'pending'
     AND d.webhook_id = waiting.webhook_id AND d.created_at = waiting.created_at AND d.id = waiting.id;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
REVOKE ALL ON FUNCTION delete_sandbox_deliveries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_sandbox_deliveries TO app_tenant;

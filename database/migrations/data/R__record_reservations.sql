-- Owner: reservation
-- Records reservations of several partners in one transaction, each with its event, its places and the response kept
-- under its Idempotency-Key, and returns what became of each: 'ok', a result of claim_places, or 'declined' when its key
-- or its reference is in use. After any result but 'ok' nothing of that reservation was written, and the others stand.
-- It runs with the caller's rights and enters each reservation's partner: row-level security checks every row. Callers
-- pass reservations in the order of their slots, so that no two transactions wait for each other. A row that somebody
-- has locked for long fails them all: then each is recorded alone, and waits alone.
CREATE OR REPLACE FUNCTION record_reservations(p_rows text[], p_versions integer[], p_capacities text[], p_events text[],
                                               p_event_data text[], p_locks text[], p_principals text[], p_keys text[],
                                               p_fingerprints text[], p_statuses integer[], p_responses text[])
  RETURNS SETOF text LANGUAGE plpgsql SET lock_timeout = '200ms' AS $$
DECLARE
  row         reservations;
  outcome     text;
  -- a variable, because current_schema() has the collation of names: passed on directly, it would become that of all
  -- texts in the functions that are called, and their comparisons could use no index
  environment text := current_schema();
BEGIN
  FOR i IN 1 .. cardinality(p_rows) LOOP
    row := json_populate_record(NULL::reservations, p_rows[i]::json);
    PERFORM set_config('app.partner_id', row.partner_id::text, true);
    IF p_keys[i] IS NOT NULL
       AND NOT control.take_key(p_locks[i], row.partner_id, p_principals[i], p_keys[i], environment) THEN
      outcome := 'declined';
    ELSIF row.partner_reference IS NOT NULL AND NOT take_reference(row.partner_id, row.partner_reference) THEN
      outcome := 'declined';
    ELSE
      outcome := claim_places_fully(row.cenote_id, p_versions[i], row.visit_date, row.slot_starts,
                                    p_capacities[i]::integer[], row.visitors);
    END IF;
    IF outcome = 'ok' THEN
      INSERT INTO reservations VALUES (row.*);
      PERFORM append_event(p_events[i], row.partner_id, 'reservation.created', row.created_at, 'reservation', row.id,
                           row.version, p_event_data[i]::json);
      IF p_keys[i] IS NOT NULL THEN
        PERFORM control.store_response(row.partner_id, p_principals[i], p_keys[i], environment,
                                       decode(p_fingerprints[i], 'hex'), p_statuses[i],
                                       convert_to(p_responses[i], 'UTF8'), row.created_at);
      END IF;
    END IF;
    RETURN NEXT outcome;
  END LOOP;
  PERFORM set_config('app.partner_id', '', true);
END
$$;
REVOKE ALL ON FUNCTION record_reservations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_reservations TO app_tenant, app_platform;

-- Takes a partner's reference for a new reservation, without waiting: false when another request has it, or has used it.
CREATE OR REPLACE FUNCTION take_reference(p_partner uuid, p_reference text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(p_partner || E'\n' || p_reference, 1)) THEN
    RETURN false;
  END IF;
  -- a statement of its own, which sees what the lock's last holder has committed
  RETURN NOT EXISTS (SELECT FROM reservations WHERE partner_id = p_partner AND partner_reference = p_reference);
END
$$;
REVOKE ALL ON FUNCTION take_reference FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_reference TO app_tenant, app_platform;

-- Owner: reservation
-- Records reservations of several partners in one transaction, each with its event, its places and the response kept
-- under its Idempotency-Key, and returns what became of each, in their order: 'ok', a result of claim_places, or
-- 'declined' when its key or its reference is in use or its coupon cannot be claimed. After any result but 'ok' nothing
-- of that reservation was written, and the others stand. One statement writes all rows of a table: what PostgreSQL prepares for an insert (the
-- indexes, the constraints, the triggers) costs more than the row.
-- It runs with the caller's rights and enters each reservation's partner: row-level security checks every row. Coupons
-- are claimed in their order, and then slots in theirs, so that no two transactions wait for each other. A row that somebody has locked for long
-- fails them all: then each is recorded alone, and waits alone.
DROP FUNCTION IF EXISTS record_reservations(text[], integer[], text[], text[], text[], text[], text[], text[], text[], integer[], text[]);
CREATE OR REPLACE FUNCTION record_reservations(p_rows text[], p_versions integer[], p_capacities text[], p_events text[],
                                               p_event_data text[], p_locks text[], p_principals text[], p_keys text[],
                                               p_fingerprints text[], p_statuses integer[], p_responses text[],
                                               p_languages text[] DEFAULT NULL)
  RETURNS SETOF text LANGUAGE plpgsql SET lock_timeout = '200ms' AS $$
DECLARE
  -- a variable, because current_schema() has the collation of names: passed on directly, it would become that of all
  -- texts in the functions that are called, and their comparisons could use no index
  environment text := current_schema();
  -- the clock of a sandbox may be years ahead; the times of events and of kept responses are real
  recorded_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  planned     reservations[];
  outcomes    text[];
  accepted    integer[] := '{}';
  held        text[] := '{}';
  member      record;
  visits      record;
  outcome     text;
  reference   text;
BEGIN
  planned := ARRAY(SELECT json_populate_record(NULL::reservations, r.json::json)
                     FROM unnest(p_rows) WITH ORDINALITY AS r(json, n) ORDER BY r.n);

  FOR n IN 1 .. cardinality(planned) LOOP
    PERFORM set_config('app.partner_id', (planned[n]).partner_id::text, true);
    outcome := 'planned';
    IF p_keys[n] IS NOT NULL THEN
      -- a lock that this transaction holds could be taken again
      IF p_locks[n] = ANY (held) OR NOT control.take_key(p_locks[n], (planned[n]).partner_id, p_principals[n], p_keys[n],
                                                         environment) THEN
        outcome := 'declined';
      END IF;
      held := held || p_locks[n];
    END IF;
    IF (planned[n]).partner_reference IS NOT NULL AND outcome = 'planned' THEN
      reference := (planned[n]).partner_id || E'\n' || (planned[n]).partner_reference;
      IF reference = ANY (held) OR NOT take_reference((planned[n]).partner_id, (planned[n]).partner_reference) THEN
        outcome := 'declined';
      END IF;
      held := held || reference;
    END IF;
    outcomes[n] := outcome;
  END LOOP;

  FOR member IN
    SELECT i AS n FROM generate_subscripts(planned, 1) AS i
     WHERE outcomes[i] = 'planned' AND (planned[i]).coupon_id IS NOT NULL
     ORDER BY (planned[i]).coupon_id, (planned[i]).coupon_customer
  LOOP
    IF claim_coupon((planned[member.n]).coupon_id, (planned[member.n]).coupon_customer,
                    (planned[member.n]).created_at) <> 'ok' THEN
      outcomes[member.n] := 'declined';
    END IF;
  END LOOP;

  -- those of one slot together: its row is changed once
  FOR visits IN
    SELECT r.cenote_id, p_versions[i] AS version, r.visit_date, r.slot_starts, p_capacities[i]::integer[] AS capacities,
           array_agg(i) AS members, array_agg(r.partner_id) AS partners, array_agg(r.visitors) AS visitors
      FROM generate_subscripts(planned, 1) AS i,
           LATERAL (SELECT (planned[i]).cenote_id, (planned[i]).visit_date, (planned[i]).slot_starts,
                           (planned[i]).partner_id, (planned[i]).visitors) AS r
     WHERE outcomes[i] = 'planned'
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 3, 4
  LOOP
    outcome := claim_places_fully(visits.cenote_id, visits.version, visits.visit_date, visits.slot_starts,
                                  visits.capacities, visits.partners, visits.visitors);
    FOR k IN 1 .. cardinality(visits.members) LOOP
      IF outcome <> 'ok' AND cardinality(visits.members) > 1 THEN
        outcomes[visits.members[k]] :=
            claim_places_fully(visits.cenote_id, visits.version, visits.visit_date, visits.slot_starts, visits.capacities,
                               visits.partners[k:k], visits.visitors[k:k]);
      ELSE
        outcomes[visits.members[k]] := outcome;
      END IF;
      IF outcomes[visits.members[k]] = 'ok' THEN
        accepted := accepted || visits.members[k];
      ELSIF (planned[visits.members[k]]).coupon_id IS NOT NULL THEN
        PERFORM unclaim_coupon((planned[visits.members[k]]).coupon_id, (planned[visits.members[k]]).coupon_customer);
      END IF;
    END LOOP;
  END LOOP;

  IF cardinality(accepted) > 0 THEN
    -- each row passes the condition just before its policy is checked
    INSERT INTO reservations
    SELECT r.* FROM unnest(ARRAY(SELECT planned[i] FROM unnest(accepted) AS i)) AS r
     WHERE set_config('app.partner_id', r.partner_id::text, true) IS NOT NULL;
    PERFORM append_events('reservation.created', 'reservation', array_agg(p_events[i]), array_agg(r.partner_id),
                          array_agg(least(r.created_at, recorded_at)), array_agg(r.id), array_agg(r.version),
                          array_agg(p_event_data[i]))
       FROM unnest(accepted) AS i,
            LATERAL (SELECT (planned[i]).id, (planned[i]).partner_id, (planned[i]).created_at, (planned[i]).version) AS r;
    PERFORM control.store_responses(environment, array_agg(r.partner_id), array_agg(p_principals[i]), array_agg(p_keys[i]),
                                    array_agg(p_fingerprints[i]), array_agg(p_statuses[i]), array_agg(p_responses[i]),
                                    array_agg(least(r.created_at, recorded_at)), array_agg(p_languages[i]))
       FROM unnest(accepted) AS i, LATERAL (SELECT (planned[i]).partner_id, (planned[i]).created_at) AS r
      WHERE p_keys[i] IS NOT NULL;
  END IF;
  PERFORM set_config('app.partner_id', '', true);
  RETURN QUERY SELECT unnest(outcomes);
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

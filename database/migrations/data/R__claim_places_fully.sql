-- Owner: availability
DROP FUNCTION IF EXISTS claim_places_fully(uuid, integer, date, time[], integer[], integer);

-- Claims the places of several partners' visits (p_places of each) in all of the slots or in none, for a caller that goes
-- on with other work in the same transaction: the results of claim_places, but after any of them the transaction may be
-- committed. The rows of several slots are locked, in the order of their starts, and compared before the first of them
-- is changed; slots without a row are compared with the capacities that the caller planned with.
CREATE OR REPLACE FUNCTION claim_places_fully(p_cenote uuid, p_version integer, p_date date, p_starts time[],
                                              p_capacities integer[], p_partners uuid[], p_places integer[])
  RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  slot    record;
  places  bigint;
  outcome text;
  partial boolean := cardinality(p_starts) > 1;
BEGIN
  IF cardinality(p_starts) > 1 THEN
    PERFORM 1 FROM cenotes WHERE id = p_cenote AND version = p_version;
    IF NOT FOUND THEN
      RETURN 'changed';
    END IF;
    places := (SELECT sum(p) FROM unnest(p_places) AS p);
    FOR slot IN SELECT start_time, capacity - taken AS places_left FROM slot_inventory
                 WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = ANY (p_starts)
                 ORDER BY start_time FOR UPDATE LOOP
      IF slot.places_left < places THEN
        RETURN format('sold_out %s %s', to_char(slot.start_time, 'HH24:MI'), slot.places_left);
      END IF;
    END LOOP;
    FOR i IN 1 .. cardinality(p_starts) LOOP
      IF p_capacities[i] < places AND NOT EXISTS (SELECT FROM slot_inventory
          WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_starts[i]) THEN
        RETURN format('sold_out %s %s', to_char(p_starts[i], 'HH24:MI'), p_capacities[i]);
      END IF;
    END LOOP;
  END IF;
  outcome := claim_slots(p_cenote, p_version, p_date, p_starts, p_capacities, p_partners, p_places);
  IF outcome = 'ok' THEN
    -- again, for the reason in claim_places
    PERFORM 1 FROM cenotes WHERE id = p_cenote AND version = p_version;
    IF NOT FOUND THEN
      outcome := 'changed';
      partial := true;
    END IF;
  END IF;
  IF outcome <> 'ok' AND partial THEN
    -- slots of this visit may have been claimed, before one that nobody had booked was taken or the cenote changed
    RAISE EXCEPTION 'places in % of % were claimed and are not kept', p_cenote, p_date
      USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN outcome;
END
$$;
REVOKE ALL ON FUNCTION claim_places_fully FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_places_fully TO app_tenant, app_platform;

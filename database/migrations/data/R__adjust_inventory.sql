-- Owner: availability
-- Adds p_change to the places taken of one slot: 'ok', 'sold_out' with the slot's start and the places left, as in
-- 'sold_out 09:00 3', or 'changed' when the cenote is no longer of that version. A slot without a row is one that nobody
-- has booked yet: the row is inserted with the capacity of the schedule the caller planned with, after making sure that
-- this is still the cenote's schedule. It is called by claim_slots and move_places, with the rights and search_path
-- of the SECURITY DEFINER function in which it runs.
CREATE OR REPLACE FUNCTION adjust_inventory(p_cenote uuid, p_version integer, p_date date, p_start time, p_capacity integer,
                                            p_change integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  places_left integer;
BEGIN
  UPDATE slot_inventory SET taken = taken + p_change
   WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_start AND taken + p_change <= capacity;
  IF FOUND THEN
    RETURN 'ok';
  END IF;
  IF p_change < 0 THEN
    RAISE EXCEPTION 'no inventory row for % % %', p_cenote, p_date, p_start;
  END IF;
  IF p_change <= p_capacity AND NOT EXISTS (SELECT FROM slot_inventory
      WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_start) THEN
    PERFORM 1 FROM cenotes WHERE id = p_cenote AND version = p_version FOR SHARE;
    IF NOT FOUND THEN
      RETURN 'changed';
    END IF;
    INSERT INTO slot_inventory (cenote_id, visit_date, start_time, capacity, taken)
    VALUES (p_cenote, p_date, p_start, p_capacity, p_change) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      RETURN 'ok';
    END IF;
  END IF;
  -- the row exists, perhaps since a moment ago: one more attempt decides
  UPDATE slot_inventory SET taken = taken + p_change
   WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_start AND taken + p_change <= capacity;
  IF FOUND THEN
    RETURN 'ok';
  END IF;
  SELECT capacity - taken INTO places_left FROM slot_inventory
   WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_start;
  -- places that were released since the refusal do not count
  RETURN format('sold_out %s %s', to_char(p_start, 'HH24:MI'), least(coalesce(places_left, p_capacity), p_change - 1));
END
$$;
REVOKE ALL ON FUNCTION adjust_inventory FROM PUBLIC;

-- Locks the cenote's row against a change of its schedule if one of these slots, which are about to be taken, has no row
-- yet: false when the cenote is no longer of that version. adjust_inventory would lock it in the end, but then perhaps
-- while an earlier slot is locked, and a change of the schedule locks the cenote first and then its slots
-- (change_capacities). Rows are deleted in the sandbox alone, by delete_sandbox_data, which waits for nobody.
CREATE OR REPLACE FUNCTION lock_schedule(p_cenote uuid, p_version integer, p_date date, p_starts time[])
  RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM slot_inventory
       WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = ANY (p_starts)) = cardinality(p_starts) THEN
    RETURN true;
  END IF;
  PERFORM 1 FROM cenotes WHERE id = p_cenote AND version = p_version FOR SHARE;
  RETURN FOUND;
END
$$;
REVOKE ALL ON FUNCTION lock_schedule FROM PUBLIC;

-- Owner: availability
-- Moves one of the caller's reservations together with its places: releases and takes in one pass over the old and the
-- new slots in ascending order, and of a slot in both only the difference; before them, the cenote if a new slot has no row
-- yet. After any result but 'ok' the caller rolls back. It runs with its owner's rights, which bypass row-level security,
-- and so checks itself whose reservation it is.
CREATE OR REPLACE FUNCTION move_places(p_reservation uuid, p_version integer, p_date date, p_starts time[], p_capacities integer[],
                                       p_adults integer, p_children integer)
  RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  held    reservations;
  slot    record;
  outcome text;
BEGIN
  IF p_date IS NULL OR coalesce(cardinality(p_starts), 0) = 0
     OR cardinality(p_capacities) IS DISTINCT FROM cardinality(p_starts) THEN
    RAISE EXCEPTION 'no slots to move to' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  SELECT * INTO held FROM reservations
   WHERE id = p_reservation AND partner_id = control.current_partner() AND status IN ('pending', 'confirmed') FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no reservation % that can be moved', p_reservation USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM 1 FROM cenotes WHERE id = held.cenote_id AND version = p_version AND state = 'active' AND owner_active
     AND (NOT is_private OR owner_partner_id = control.current_partner());
  IF NOT FOUND OR NOT lock_schedule(held.cenote_id, p_version, p_date, p_starts) THEN
    RETURN 'changed';
  END IF;
  FOR slot IN
    SELECT visit_date, start_time, max(capacity) AS capacity, sum(places)::integer AS change
      FROM (SELECT held.visit_date, start_time, NULL::integer, -held.visitors FROM unnest(held.slot_starts) AS start_time
            UNION ALL
            SELECT p_date, start_time, capacity, p_adults + p_children
              FROM unnest(p_starts, p_capacities) AS wanted (start_time, capacity)) AS held_and_wanted (visit_date, start_time, capacity, places)
     GROUP BY visit_date, start_time HAVING sum(places) <> 0 ORDER BY visit_date, start_time
  LOOP
    outcome := adjust_inventory(held.cenote_id, p_version, slot.visit_date, slot.start_time, slot.capacity, slot.change);
    IF outcome <> 'ok' THEN
      RETURN outcome;
    END IF;
  END LOOP;
  -- again, for the reason in claim_places
  PERFORM 1 FROM cenotes WHERE id = held.cenote_id AND version = p_version;
  IF NOT FOUND THEN
    RETURN 'changed';
  END IF;
  PERFORM set_config('app.moving', p_reservation::text, true);
  UPDATE reservations
     SET visit_date = p_date, slot_starts = p_starts, visitors = p_adults + p_children, adults = p_adults, children = p_children
   WHERE id = p_reservation;
  PERFORM set_config('app.moving', '', true);
  RETURN 'ok';
END
$$;
REVOKE ALL ON FUNCTION move_places FROM PUBLIC;
-- tenants only: the platform moves no reservation
GRANT EXECUTE ON FUNCTION move_places TO app_tenant;

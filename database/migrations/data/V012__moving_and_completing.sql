-- A visit is moved to other slots, or becomes larger or smaller, together with its places; it is checked in, and
-- ends by itself.

ALTER TABLE reservations ADD COLUMN checked_in_at timestamptz;
ALTER TABLE reservations ADD CONSTRAINT who_came_is_no_no_show CHECK (checked_in_at IS NULL OR status <> 'no_show');
-- A paid visit may become cheaper: what has gone back may then be more than what is still owed.
ALTER TABLE reservations DROP CONSTRAINT reservations_check;
ALTER TABLE reservations ADD CONSTRAINT refunded_is_an_amount CHECK (refunded >= 0);
-- visits that are over and wait for the job that completes them
CREATE INDEX reservations_under_way ON reservations (ends_at) WHERE status = 'confirmed';
-- As before, and with all that the check of places reads of a reservation: it reads this index and not the rows.
DROP INDEX reservations_by_cenote;
CREATE INDEX reservations_by_cenote ON reservations (cenote_id, visit_date) INCLUDE (slot_starts, visitors);

-- Adds p_change to what is taken of one slot, or says why not. A slot without a row is one nobody has booked yet:
-- the row is made with the capacity of the schedule the caller planned by, after making sure that this is still
-- the cenote's schedule. For the two functions below, with whose rights and search_path it runs.
CREATE FUNCTION change_taken(p_cenote uuid, p_version integer, p_date date, p_start time, p_capacity integer,
                             p_change integer) RETURNS text LANGUAGE plpgsql AS $$
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
  -- the row stands (perhaps since a moment ago): one more try decides
  UPDATE slot_inventory SET taken = taken + p_change
   WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_start AND taken + p_change <= capacity;
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'sold_out' END;
END
$$;
REVOKE ALL ON FUNCTION change_taken FROM PUBLIC;

-- As before; what it does with one slot is now shared.
CREATE OR REPLACE FUNCTION claim_places(p_cenote uuid, p_version integer, p_date date, p_starts time[],
                                        p_capacities integer[], p_places integer)
  RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  outcome text;
BEGIN
  IF p_places IS NULL OR p_places NOT BETWEEN 1 AND 50 THEN
    RAISE EXCEPTION 'places for % visitors', p_places USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM 1 FROM cenotes WHERE id = p_cenote AND version = p_version AND state = 'active' AND owner_active
     AND (NOT is_private OR owner_partner_id = control.current_partner());
  IF NOT FOUND THEN
    RETURN 'changed';
  END IF;
  FOR i IN 1 .. cardinality(p_starts) LOOP
    outcome := change_taken(p_cenote, p_version, p_date, p_starts[i], p_capacities[i], p_places);
    IF outcome <> 'ok' THEN
      RETURN outcome;
    END IF;
  END LOOP;
  RETURN 'ok';
END
$$;

-- Moves one of the caller's reservations, and its places with it: gives back and takes in one go over the old and
-- the new slots in ascending order, of a slot in both the difference only. On any answer but 'ok' the caller rolls
-- back. It runs with its owner's rights, past row-level security, and so asks itself whose reservation it is.
CREATE FUNCTION move_places(p_reservation uuid, p_version integer, p_date date, p_starts time[], p_capacities integer[],
                            p_adults integer, p_children integer)
  RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  held    reservations;
  slot    record;
  outcome text;
BEGIN
  IF p_date IS NULL OR coalesce(cardinality(p_starts), 0) = 0
     OR cardinality(p_capacities) IS DISTINCT FROM cardinality(p_starts) THEN
    RAISE EXCEPTION 'nowhere to move to' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  SELECT * INTO held FROM reservations
   WHERE id = p_reservation AND partner_id = control.current_partner() AND status IN ('pending', 'confirmed') FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no reservation % that can be moved', p_reservation USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM 1 FROM cenotes WHERE id = held.cenote_id AND version = p_version AND state = 'active' AND owner_active
     AND (NOT is_private OR owner_partner_id = control.current_partner());
  IF NOT FOUND THEN
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
    outcome := change_taken(held.cenote_id, p_version, slot.visit_date, slot.start_time, slot.capacity, slot.change);
    IF outcome <> 'ok' THEN
      RETURN outcome;
    END IF;
  END LOOP;
  PERFORM set_config('app.moving', p_reservation::text, true);
  UPDATE reservations
     SET visit_date = p_date, slot_starts = p_starts, visitors = p_adults + p_children, adults = p_adults, children = p_children
   WHERE id = p_reservation;
  PERFORM set_config('app.moving', '', true);
  RETURN 'ok';
END
$$;
-- The platform moves nobody's visit.
REVOKE ALL ON FUNCTION move_places FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_places TO app_tenant;

-- The trigger places_stay asks it about every change of what a reservation holds, but for giving it all back. Only
-- move_places may: others can set app.moving too, but are not who that function runs as.
CREATE OR REPLACE FUNCTION refuse_other_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.cenote_id = OLD.cenote_id AND cardinality(OLD.slot_starts) > 0
     AND current_setting('app.moving', true) = OLD.id::text
     AND current_user::name = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the places of reservation % cannot become others', OLD.id USING ERRCODE = 'check_violation';
END
$$;

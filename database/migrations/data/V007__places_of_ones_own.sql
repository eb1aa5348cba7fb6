-- What a partner's transaction may do with places: take some for a visit to a cenote it may book, and give back
-- those of its own reservations, once.

-- As before, but it refuses a number of visitors no reservation can have, which would give places away, and a
-- private cenote of somebody else, which to the caller does not exist.
CREATE OR REPLACE FUNCTION claim_places(p_cenote uuid, p_version integer, p_date date, p_starts time[],
                                        p_capacities integer[], p_places integer)
  RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
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
    UPDATE slot_inventory SET taken = taken + p_places
     WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_starts[i]
       AND taken + p_places <= capacity;
    CONTINUE WHEN FOUND;
    IF p_places <= p_capacities[i] AND NOT EXISTS (SELECT FROM slot_inventory
        WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_starts[i]) THEN
      PERFORM 1 FROM cenotes WHERE id = p_cenote AND version = p_version FOR SHARE;
      IF NOT FOUND THEN
        RETURN 'changed';
      END IF;
      INSERT INTO slot_inventory (cenote_id, visit_date, start_time, capacity, taken)
      VALUES (p_cenote, p_date, p_starts[i], p_capacities[i], p_places) ON CONFLICT DO NOTHING;
      CONTINUE WHEN FOUND;
    END IF;
    -- the row stands (perhaps since a moment ago): one more try decides
    UPDATE slot_inventory SET taken = taken + p_places
     WHERE cenote_id = p_cenote AND visit_date = p_date AND start_time = p_starts[i]
       AND taken + p_places <= capacity;
    IF NOT FOUND THEN
      RETURN 'sold_out';
    END IF;
  END LOOP;
  RETURN 'ok';
END
$$;

-- Nobody calls for places to be given back: it happens when a reservation lets go of its slots, to that row's
-- slots, for that row's visitors, and so only where the row's own policy lets the caller write.
DROP FUNCTION release_places(uuid, date, time[], integer);

-- Raises when there is nothing to give back: then the reservation and the inventory disagree, and nothing must
-- be committed.
CREATE FUNCTION give_places_back() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
BEGIN
  FOR i IN 1 .. cardinality(OLD.slot_starts) LOOP
    UPDATE slot_inventory SET taken = taken - OLD.visitors
     WHERE cenote_id = OLD.cenote_id AND visit_date = OLD.visit_date AND start_time = OLD.slot_starts[i];
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no inventory row for % % %', OLD.cenote_id, OLD.visit_date, OLD.slot_starts[i];
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION give_places_back FROM PUBLIC;

CREATE TRIGGER places_back AFTER UPDATE OF slot_starts ON reservations
  FOR EACH ROW WHEN (cardinality(OLD.slot_starts) > 0 AND cardinality(NEW.slot_starts) = 0)
  EXECUTE FUNCTION give_places_back();

-- What a reservation holds stays as it was claimed until it is given back: else more could be given back than
-- was ever taken.
CREATE FUNCTION refuse_other_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the places of reservation % cannot become others', OLD.id USING ERRCODE = 'check_violation';
END
$$;
REVOKE ALL ON FUNCTION refuse_other_places FROM PUBLIC;

CREATE TRIGGER places_stay BEFORE UPDATE ON reservations
  FOR EACH ROW WHEN ((NEW.cenote_id, NEW.visit_date, NEW.visitors) IS DISTINCT FROM (OLD.cenote_id, OLD.visit_date, OLD.visitors)
                     OR (NEW.slot_starts <> OLD.slot_starts AND cardinality(NEW.slot_starts) > 0))
  EXECUTE FUNCTION refuse_other_places();

-- Owner: availability
-- Releases the places of a reservation when its slots are emptied: of that row's slots, for that row's visitors, and so
-- only where the row's own policy lets the caller write. Nobody can call for places to be released. It raises when there
-- is nothing to release: then reservation and inventory disagree, and nothing must be committed.
CREATE OR REPLACE FUNCTION release_places() RETURNS trigger
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
REVOKE ALL ON FUNCTION release_places FROM PUBLIC;

CREATE OR REPLACE TRIGGER reservations_release_places AFTER UPDATE OF slot_starts ON reservations
  FOR EACH ROW WHEN (cardinality(OLD.slot_starts) > 0 AND cardinality(NEW.slot_starts) = 0)
  EXECUTE FUNCTION release_places();

-- Owner: availability
-- Refuses every change of the places a reservation holds, except releasing all of them: else more could be released than
-- was ever taken. Only move_places and reacquire_places may make other changes: others can set app.moving too, but they
-- do not run as the owner of the table.
CREATE OR REPLACE FUNCTION forbid_place_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.cenote_id = OLD.cenote_id AND current_setting('app.moving', true) = OLD.id::text
     AND current_user::name = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the places of reservation % cannot be changed', OLD.id USING ERRCODE = 'check_violation';
END
$$;
REVOKE ALL ON FUNCTION forbid_place_change FROM PUBLIC;

CREATE OR REPLACE TRIGGER reservations_forbid_place_change BEFORE UPDATE ON reservations
  FOR EACH ROW WHEN ((NEW.cenote_id, NEW.visit_date, NEW.visitors) IS DISTINCT FROM (OLD.cenote_id, OLD.visit_date, OLD.visitors)
                     OR (NEW.slot_starts <> OLD.slot_starts AND cardinality(NEW.slot_starts) > 0))
  EXECUTE FUNCTION forbid_place_change();

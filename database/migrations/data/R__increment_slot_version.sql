-- Owner: availability
CREATE OR REPLACE FUNCTION increment_slot_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION increment_slot_version FROM PUBLIC;

CREATE OR REPLACE TRIGGER slot_inventory_version BEFORE UPDATE ON slot_inventory
  FOR EACH ROW WHEN ((NEW.taken, NEW.capacity) IS DISTINCT FROM (OLD.taken, OLD.capacity))
  EXECUTE FUNCTION increment_slot_version();

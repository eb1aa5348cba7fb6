-- Owner: availability
-- Records availability.changed for the owner of a cenote when places of it are taken or released, in the transaction that
-- changes them. A cenote of the platform's own has no owner to notify. It locks nothing; what it misses of a concurrent
-- change of the cenote, the next event of the slot contains. A slot without a row had all its places. The time is that of
-- the change and not of the transaction's start: a slot's row is locked from its change to the commit, so times are in
-- the order of versions.
CREATE OR REPLACE FUNCTION record_availability_change() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  owner   uuid;
  minutes integer;
  before  jsonb;
BEGIN
  SELECT owner_partner_id, CASE WHEN owner_partner_id IS NOT NULL THEN (schedule ->> 'slotMinutes')::integer END
    INTO owner, minutes FROM cenotes WHERE id = NEW.cenote_id;
  IF owner IS NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    before := jsonb_build_object('available', NEW.capacity);
  ELSE
    before := jsonb_strip_nulls(jsonb_build_object(
      'capacity', CASE WHEN OLD.capacity <> NEW.capacity THEN OLD.capacity END,
      'available', CASE WHEN OLD.capacity - OLD.taken <> NEW.capacity - NEW.taken THEN OLD.capacity - OLD.taken END));
  END IF;
  INSERT INTO events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data, previous)
  VALUES ('evt_' || replace(control.uuid_v7()::text, '-', ''), owner, 'availability.changed', clock_timestamp(),
          'availability', slot_id(NEW.cenote_id, NEW.visit_date, NEW.start_time), NEW.version,
          jsonb_strip_nulls(jsonb_build_object(
            'cenoteId', NEW.cenote_id,
            'date', to_char(NEW.visit_date, 'YYYY-MM-DD'),
            'startTime', to_char(NEW.start_time, 'HH24:MI'),
            'endTime', to_char(NEW.start_time + minutes * interval '1 minute', 'HH24:MI'),
            'capacity', NEW.capacity,
            'available', NEW.capacity - NEW.taken,
            'livemode', control.current_environment() <> 'test')),
          before);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION record_availability_change FROM PUBLIC;

CREATE OR REPLACE TRIGGER slot_inventory_created AFTER INSERT ON slot_inventory
  FOR EACH ROW EXECUTE FUNCTION record_availability_change();
CREATE OR REPLACE TRIGGER slot_inventory_changed AFTER UPDATE ON slot_inventory
  FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION record_availability_change();

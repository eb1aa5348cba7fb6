-- Whoever owns a cenote is told when places of it are taken or come back. A cenote of the platform's own has nobody to
-- tell: a change of its places costs the count of the change and one look-up.
ALTER TABLE slot_inventory ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION count_slot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION count_slot_change FROM PUBLIC;

CREATE TRIGGER slots_count BEFORE UPDATE ON slot_inventory
  FOR EACH ROW WHEN ((NEW.taken, NEW.capacity) IS DISTINCT FROM (OLD.taken, OLD.capacity))
  EXECUTE FUNCTION count_slot_change();

-- Writes the event in the transaction that changes the places: they are committed together, or neither. It locks
-- nothing. What it does not see of a cenote's change beside it, the next event of the slot says. A slot nobody had
-- booked had all its places. The time is that of the change and not of the transaction's beginning: a slot's row is
-- locked from one change to its commit, and so times follow versions.
CREATE FUNCTION note_slot_change() RETURNS trigger
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
          'availability', NEW.cenote_id, NEW.version,
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
REVOKE ALL ON FUNCTION note_slot_change FROM PUBLIC;

CREATE TRIGGER slots_made AFTER INSERT ON slot_inventory FOR EACH ROW EXECUTE FUNCTION note_slot_change();
CREATE TRIGGER slots_changed AFTER UPDATE ON slot_inventory
  FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION note_slot_change();

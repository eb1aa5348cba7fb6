-- Owner: availability
-- Records availability.changed for the owner of a cenote when places of it are taken or released, in the transaction that
-- changes them. A cenote of the platform's own has no owner to notify. It locks nothing; what it misses of a concurrent
-- change of the cenote, the next event of the slot contains. A slot without a row had all its places. The time is that of
-- the change and not of the transaction's start: a slot's row is locked from its change to the commit, so times are in
-- the order of versions.
CREATE OR REPLACE FUNCTION append_availability_event(p_owner uuid, p_old slot_inventory, p_new slot_inventory)
  RETURNS void LANGUAGE plpgsql SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  minutes integer := (SELECT (schedule ->> 'slotMinutes')::integer FROM cenotes WHERE id = p_new.cenote_id);
  before  jsonb;
BEGIN
  IF p_old.cenote_id IS NULL THEN
    before := jsonb_build_object('available', p_new.capacity);
  ELSE
    before := jsonb_strip_nulls(jsonb_build_object(
      'capacity', CASE WHEN p_old.capacity <> p_new.capacity THEN p_old.capacity END,
      'available', CASE WHEN p_old.capacity - p_old.taken <> p_new.capacity - p_new.taken
                        THEN p_old.capacity - p_old.taken END));
  END IF;
  INSERT INTO events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data, previous)
  VALUES ('evt_' || replace(control.uuid_v7()::text, '-', ''), p_owner, 'availability.changed', clock_timestamp(),
          'availability', slot_id(p_new.cenote_id, p_new.visit_date, p_new.start_time), p_new.version,
          jsonb_strip_nulls(jsonb_build_object(
            'cenoteId', p_new.cenote_id,
            'date', to_char(p_new.visit_date, 'YYYY-MM-DD'),
            'startTime', to_char(p_new.start_time, 'HH24:MI'),
            'endTime', to_char(p_new.start_time + minutes * interval '1 minute', 'HH24:MI'),
            'capacity', p_new.capacity,
            'available', p_new.capacity - p_new.taken,
            'livemode', control.current_environment() <> 'test')),
          before);
END
$$;
REVOKE ALL ON FUNCTION append_availability_event FROM PUBLIC;

-- Each booking changes a slot, and most cenotes have no owner: for these, changing the user and setting a search_path
-- would cost as much as the query. Only the owner of slot_inventory writes that table, and so this runs as its owner.
CREATE OR REPLACE FUNCTION record_availability_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
BEGIN
  SELECT owner_partner_id INTO owner FROM ${flyway:defaultSchema}.cenotes WHERE id = NEW.cenote_id;
  IF owner IS NOT NULL THEN
    PERFORM ${flyway:defaultSchema}.append_availability_event(owner, OLD, NEW);
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION record_availability_change FROM PUBLIC;

CREATE OR REPLACE TRIGGER slot_inventory_created AFTER INSERT ON slot_inventory
  FOR EACH ROW EXECUTE FUNCTION record_availability_change();
CREATE OR REPLACE TRIGGER slot_inventory_changed AFTER UPDATE ON slot_inventory
  FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION record_availability_change();

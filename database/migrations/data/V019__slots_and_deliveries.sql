-- The version of availability.changed counts the changes of one slot, and so its resource is the slot and not the cenote: who
-- drops what is older than the version it has of a resource would drop other slots' events. A slot has no id of its
-- own; cenote, day and time make one, the same whenever it is asked for.
CREATE FUNCTION slot_id(p_cenote uuid, p_date date, p_start time) RETURNS uuid
  LANGUAGE sql STABLE AS $$
  SELECT md5(p_cenote::text || ' ' || to_char(p_date, 'YYYY-MM-DD') || ' ' || to_char(p_start, 'HH24:MI'))::uuid
$$;
REVOKE ALL ON FUNCTION slot_id FROM PUBLIC;

-- As before, but for the resource.
CREATE OR REPLACE FUNCTION note_slot_change() RETURNS trigger
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

-- When it was queued anew by hand; null: it never was. What waits is discarded when its endpoint is switched off, but not
-- what is queued after that.
ALTER TABLE deliveries ADD COLUMN queued_at timestamptz;

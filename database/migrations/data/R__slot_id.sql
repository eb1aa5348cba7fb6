-- Owner: availability
-- The resource id of a slot in availability.changed. A slot has no id of its own; cenote, day and time give one that is
-- always the same. The resource is the slot and not the cenote because the event's version counts the changes of one
-- slot: a receiver that drops older versions of a resource would drop the events of other slots.
CREATE OR REPLACE FUNCTION slot_id(p_cenote uuid, p_date date, p_start time) RETURNS uuid
  LANGUAGE sql STABLE AS $$
  SELECT md5(p_cenote::text || ' ' || to_char(p_date, 'YYYY-MM-DD') || ' ' || to_char(p_start, 'HH24:MI'))::uuid
$$;
REVOKE ALL ON FUNCTION slot_id FROM PUBLIC;

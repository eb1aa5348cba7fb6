-- Owner: availability
-- Sets the capacity of a cenote's slots from (p_from, p_time) on, local to it, as a new schedule plans them; a slot that it
-- no longer plans gets none. Returns the first slot with more places taken than that, as in '2026-12-24 09:00 12', and then
-- changes nothing; NULL when all was changed. Without p_same_slots every slot with places taken is returned: its visits would
-- cover other slots. The caller has locked the cenote's row, so no row can be added meanwhile (adjust_inventory), and a
-- claim of a row that exists waits for its lock. Without nested loops: the planner knows neither the length of the plan nor
-- how many slots were booked since the last ANALYZE, and 23,360 of them, as many as there can be, took over a minute.
CREATE OR REPLACE FUNCTION change_capacities(p_cenote uuid, p_from date, p_time time, p_same_slots boolean,
                                             p_dates date[], p_starts time[], p_capacities integer[])
  RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp
  SET enable_nestloop = off AS $$
DECLARE
  orphan text;
BEGIN
  PERFORM FROM slot_inventory WHERE cenote_id = p_cenote AND (visit_date, start_time) >= (p_from, p_time)
    ORDER BY visit_date, start_time FOR UPDATE;
  SELECT to_char(visit_date, 'YYYY-MM-DD') || ' ' || to_char(start_time, 'HH24:MI') || ' ' || taken INTO orphan
    FROM slot_inventory LEFT JOIN unnest(p_dates, p_starts, p_capacities) AS planned (visit_date, start_time, places)
           USING (visit_date, start_time)
   WHERE cenote_id = p_cenote AND (visit_date, start_time) >= (p_from, p_time)
     AND taken > CASE WHEN p_same_slots THEN coalesce(planned.places, 0) ELSE 0 END
   ORDER BY visit_date, start_time LIMIT 1;
  IF orphan IS NOT NULL THEN
    RETURN orphan;
  END IF;
  UPDATE slot_inventory SET capacity = slot.places
    FROM (SELECT visit_date, start_time, coalesce(planned.places, 0) AS places
            FROM slot_inventory LEFT JOIN unnest(p_dates, p_starts, p_capacities)
                   AS planned (visit_date, start_time, places) USING (visit_date, start_time)
           WHERE cenote_id = p_cenote AND (visit_date, start_time) >= (p_from, p_time)) AS slot
   WHERE slot_inventory.cenote_id = p_cenote AND slot_inventory.visit_date = slot.visit_date
     AND slot_inventory.start_time = slot.start_time AND slot_inventory.capacity <> slot.places;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION change_capacities FROM PUBLIC;
-- only administrators change the schedule of a cenote that was ever on sale
GRANT EXECUTE ON FUNCTION change_capacities TO app_platform;

-- Looks after the log's partitions without standing in the way of bookings: the first version created them
-- under the strongest lock on the log, and failed for good once a row of a missing day stood in the default.
DROP FUNCTION maintain_partitions(integer);

-- Moves the rows of one day out of the default partition and gives the day a partition of its own. A partition
-- is attached, not created in place: writers of other days go on meanwhile. Only rows to be moved keep writers
-- waiting, because a row that goes to the default during the move would have no place after it.
CREATE FUNCTION make_event_partition(p_day date) RETURNS void
  LANGUAGE plpgsql SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  name  text := 'events_' || to_char(p_day, 'YYYYMMDD');
  since timestamptz := p_day::timestamp AT TIME ZONE 'UTC';
  until timestamptz := (p_day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
  IF EXISTS (SELECT FROM events_default WHERE occurred_at >= since AND occurred_at < until) THEN
    LOCK TABLE ONLY events IN SHARE ROW EXCLUSIVE MODE;
    EXECUTE format('WITH moved AS (DELETE FROM events_default WHERE occurred_at >= $1 AND occurred_at < $2 RETURNING *)
                    INSERT INTO %I SELECT * FROM moved', name) USING since, until;
  END IF;
  EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, since, until);
END
$$;

-- Makes the partitions of the 14 days ahead and of every day that has rows in the default, then drops those past
-- p_keep_days; answers a sentence for each that could not be done, which the next call tries again. Owned by the
-- migrating role, because the application may create and drop nothing. It waits a second for a lock and no
-- longer: whoever comes after a waiting lock waits behind it, and a dump may hold the log for an hour.
CREATE FUNCTION maintain_partitions(p_keep_days integer DEFAULT 30) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  day   date;
  name  text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('${flyway:defaultSchema}.maintain_partitions')) THEN
    RETURN; -- another node is at it
  END IF;
  -- an array and not a query: nothing can be attached beside a table that a running query reads
  FOREACH day IN ARRAY ARRAY(SELECT today + ahead FROM generate_series(0, 14) AS ahead
                             UNION SELECT (occurred_at AT TIME ZONE 'UTC')::date FROM events_default ORDER BY 1) LOOP
    CONTINUE WHEN to_regclass('${flyway:defaultSchema}.events_' || to_char(day, 'YYYYMMDD')) IS NOT NULL;
    BEGIN
      PERFORM make_event_partition(day);
    EXCEPTION
      WHEN lock_not_available THEN
        RETURN NEXT format('%s not made: %s', day, SQLERRM);
        EXIT; -- the other days want the same lock
      WHEN OTHERS THEN
        RETURN NEXT format('%s not made: %s', day, SQLERRM);
    END;
  END LOOP;
  FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
               WHERE i.inhparent = 'events'::regclass AND c.relname ~ '^events_\d{8}$'
                 AND to_date(substr(c.relname, 8), 'YYYYMMDD') < today - p_keep_days ORDER BY 1 LOOP
    BEGIN
      EXECUTE format('DROP TABLE %I', name);
    EXCEPTION WHEN lock_not_available THEN
      RETURN NEXT format('%s not dropped: %s', name, SQLERRM);
      EXIT;
    END;
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION make_event_partition, maintain_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION maintain_partitions TO app_platform;
SELECT maintain_partitions();

-- Owner: apilog
-- Creates the daily partitions of the API log for today, the 14 days ahead and every day that has rows in the default
-- partition, and drops those older than p_keep_days. Returns a sentence for each that failed; the next call tries again.
-- It runs with its owner's rights, because the application may create and drop nothing, and waits one second for a lock
-- and no longer: others queue behind a waiting lock. A partition is attached and not created in place, so that writers
-- of other days do not wait; rows of its day that the default partition has are moved first.
CREATE OR REPLACE FUNCTION control.maintain_api_call_partitions(p_keep_days integer DEFAULT 30) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = control, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  days  date[];
  day   date;
  name  text;
  since timestamptz;
  until timestamptz;
  made  integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('control.maintain_api_call_partitions')) THEN
    RETURN; -- another node is doing it
  END IF;
  -- an array and not a query: nothing can be attached beside a table that a running query reads
  days := ARRAY(SELECT today + ahead FROM generate_series(0, 14) AS ahead
                UNION SELECT (at AT TIME ZONE 'UTC')::date FROM api_calls_default ORDER BY 1);
  FOREACH day IN ARRAY days LOOP
    name := 'api_calls' || to_char(day, '_YYYYMMDD');
    CONTINUE WHEN to_regclass('control.' || name) IS NOT NULL;
    since := day::timestamp AT TIME ZONE 'UTC';
    until := (day + 1)::timestamp AT TIME ZONE 'UTC';
    BEGIN
      EXECUTE format('CREATE TABLE %I (LIKE api_calls INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
      IF EXISTS (SELECT FROM api_calls_default WHERE at >= since AND at < until) THEN
        LOCK TABLE ONLY api_calls IN SHARE ROW EXCLUSIVE MODE;
        EXECUTE format('WITH moved AS (DELETE FROM api_calls_default WHERE at >= $1 AND at < $2 RETURNING *)
                        INSERT INTO %I SELECT * FROM moved', name) USING since, until;
      END IF;
      EXECUTE format('ALTER TABLE api_calls ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, since, until);
      made := 1;
    EXCEPTION
      WHEN lock_not_available OR deadlock_detected THEN
        RETURN NEXT format('api_calls of %s not made: %s', day, SQLERRM);
        EXIT; -- the other days need the same lock
      WHEN OTHERS THEN
        RETURN NEXT format('api_calls of %s not made: %s', day, SQLERRM);
    END;
  END LOOP;
  -- An attachment keeps the default partition locked until the end. Readers that hold the log wait for it, and a drop
  -- would wait for them: after one, only what is a day overdue is dropped, and the rest by the next call.
  FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
               WHERE i.inhparent = 'api_calls'::regclass AND c.relname ~ '^api_calls_\d{8}$'
                 AND to_date(right(c.relname, 8), 'YYYYMMDD') < today - p_keep_days - made ORDER BY 1 LOOP
    BEGIN
      EXECUTE format('DROP TABLE %I', name);
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      RETURN NEXT format('%s not dropped: %s', name, SQLERRM);
      EXIT;
    END;
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION control.maintain_api_call_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.maintain_api_call_partitions TO app_platform;

SELECT control.maintain_api_call_partitions();

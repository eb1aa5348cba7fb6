-- Owner: event
-- The daily partitions of the logs: events, deliveries, and the attempts of deliveries.

-- Moves the rows of one day out of the default partition and attaches a partition for that day. Attaching does not block
-- writers of other days, as creating it in place would. Only rows to be moved block writers, because a row that entered
-- the default partition during the move would have no valid place after it.
CREATE OR REPLACE FUNCTION make_partition(p_log text, p_time text, p_day date) RETURNS void
  LANGUAGE plpgsql SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  name  text := p_log || '_' || to_char(p_day, 'YYYYMMDD');
  since timestamptz := p_day::timestamp AT TIME ZONE 'UTC';
  until timestamptz := (p_day + 1)::timestamp AT TIME ZONE 'UTC';
  rows  boolean;
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, p_log);
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= $1 AND %I < $2)', p_log || '_default', p_time, p_time)
     INTO rows USING since, until;
  IF rows THEN
    EXECUTE format('LOCK TABLE ONLY %I IN SHARE ROW EXCLUSIVE MODE', p_log);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= $1 AND %I < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
                   p_log || '_default', p_time, p_time, name) USING since, until;
  END IF;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_log, name, since, until);
END
$$;
REVOKE ALL ON FUNCTION make_partition FROM PUBLIC;

-- Creates the partitions of today, the 14 days ahead and every day that has rows in the default partition, and drops
-- those older than p_keep_days; of one log, or of all when p_log is NULL. A node calls it for one log after the other,
-- so that no lock of a log is held during the work on another one. Returns a sentence for each that failed; the next
-- call tries again. It runs with its owner's rights, because the application may create and drop nothing. It waits one
-- second for a lock and no longer: others queue behind a waiting lock, and a dump may hold the log for an hour.
DROP FUNCTION IF EXISTS maintain_partitions(integer);
CREATE OR REPLACE FUNCTION maintain_partitions(p_keep_days integer DEFAULT 30, p_log text DEFAULT NULL) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  log   record;
  days  date[];
  day   date;
  name  text;
  made  integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('${flyway:defaultSchema}.maintain_partitions.' || coalesce(p_log, ''))) THEN
    RETURN; -- another node is doing it
  END IF;
  FOR log IN SELECT * FROM (VALUES ('events', 'occurred_at'), ('deliveries', 'created_at'),
                                   ('webhook_attempts', 'created_at')) AS l (name, at)
              WHERE p_log IS NULL OR p_log = l.name LOOP
    made := 0;
    -- an array and not a query: nothing can be attached beside a table that a running query reads
    EXECUTE format($q$SELECT ARRAY(SELECT $1 + ahead FROM generate_series(0, 14) AS ahead
                             UNION SELECT (%I AT TIME ZONE 'UTC')::date FROM %I ORDER BY 1)$q$, log.at, log.name || '_default')
       INTO days USING today;
    FOREACH day IN ARRAY days LOOP
      CONTINUE WHEN to_regclass(format('${flyway:defaultSchema}.%I', log.name || to_char(day, '_YYYYMMDD'))) IS NOT NULL;
      BEGIN
        PERFORM make_partition(log.name, log.at, day);
        made := 1;
      EXCEPTION
        WHEN lock_not_available OR deadlock_detected THEN
          RETURN NEXT format('%s of %s not made: %s', log.name, day, SQLERRM);
          EXIT; -- the other days need the same lock
        WHEN OTHERS THEN
          RETURN NEXT format('%s of %s not made: %s', log.name, day, SQLERRM);
      END;
    END LOOP;
    -- An attachment keeps the default partition locked until the end. Readers that hold the log wait for it, and a drop
    -- would wait for them: after one, only what is a day overdue is dropped, and the rest by the next call.
    FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
                 WHERE i.inhparent = log.name::regclass AND c.relname ~ ('^' || log.name || '_\d{8}$')
                   AND to_date(right(c.relname, 8), 'YYYYMMDD') < today - p_keep_days - made ORDER BY 1 LOOP
      BEGIN
        EXECUTE format('DROP TABLE %I', name);
      EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
        RETURN NEXT format('%s not dropped: %s', name, SQLERRM);
        EXIT;
      END;
    END LOOP;
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION maintain_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION maintain_partitions TO app_platform;

SELECT maintain_partitions();

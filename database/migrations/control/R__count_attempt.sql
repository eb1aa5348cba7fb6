-- Owner: identity
-- Counts an attempt in its subject's current window, or begins a new one. Tenants may count, but neither read other
-- counters nor reset them.
CREATE OR REPLACE FUNCTION control.count_attempt(p_name text, p_subject bytea, p_now timestamptz, p_window integer,
                                                 OUT count integer, OUT began_at timestamptz)
  LANGUAGE sql SECURITY DEFINER SET search_path = control, pg_temp AS $$
  INSERT INTO throttles AS t (name, subject, count, began_at, window_seconds)
  VALUES (p_name, p_subject, 1, p_now, p_window)
  ON CONFLICT (name, subject) DO UPDATE
     SET count = CASE WHEN t.began_at < p_now - make_interval(secs => p_window) THEN 1 ELSE t.count + 1 END,
         began_at = CASE WHEN t.began_at < p_now - make_interval(secs => p_window) THEN p_now ELSE t.began_at END,
         window_seconds = p_window
  RETURNING t.count, t.began_at
$$;
REVOKE ALL ON FUNCTION control.count_attempt FROM PUBLIC;
GRANT EXECUTE ON FUNCTION control.count_attempt TO app_tenant, app_platform;

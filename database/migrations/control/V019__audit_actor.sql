-- Who an actor was: ids alone tell nobody, and names change. Null in entries written before.
ALTER TABLE control.audit_log
  ADD COLUMN actor_kind text CHECK (actor_kind IN ('user', 'admin', 'operator', 'api_key', 'visitor', 'system')),
  ADD COLUMN actor_name text;

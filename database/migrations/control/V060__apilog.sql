-- Sums of minutes and hours are deleted long before those of days: the oldest of one length are found by this. While it
-- is built, calls are recorded and metrics are read; only folding waits. V061 drops the index that it replaces.
CREATE INDEX api_call_rollups_expiring ON control.api_call_rollups (granularity, starts_at);

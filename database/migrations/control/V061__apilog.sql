-- Replaced by api_call_rollups_expiring. A migration of its own: metrics wait while this waits for the table, which a dump
-- may hold, so it gives up soon and can be started again, and the new index stays. Nodes of the version before delete
-- without an index until they are replaced.
SET LOCAL lock_timeout = '2s';
DROP INDEX control.api_call_rollups_age;

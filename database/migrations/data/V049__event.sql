-- Who made the change: kind, id and name, as JSON. It is shown in the partner's activity feed and is part of nothing that
-- is sent. NULL for what database functions write, and for events of nodes of the version before. Bookings wait while
-- this waits for the table, which a dump may hold: it gives up soon, and can be started again.
SET LOCAL lock_timeout = '2s';
ALTER TABLE events ADD COLUMN actor json;

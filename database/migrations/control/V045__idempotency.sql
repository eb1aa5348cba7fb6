-- The language in which a response was rendered: it is sent again in this one, whatever the repetition asks for. NULL for
-- responses that nodes of the version before have stored. Bookings wait while this waits for the table, which a dump may
-- hold: it gives up soon, and can be started again.
SET LOCAL lock_timeout = '2s';
ALTER TABLE control.idempotency_records ADD COLUMN language text,
  ADD CONSTRAINT idempotency_records_language_check CHECK (language IN ('es', 'en')) NOT VALID;
GRANT UPDATE (language) ON control.idempotency_records TO app_tenant, app_platform;

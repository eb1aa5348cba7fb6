-- The language in which a response was rendered: it is sent again in this one, whatever the repetition asks for. NULL for
-- responses that nodes of the version before have stored.
ALTER TABLE control.idempotency_records ADD COLUMN language text;
ALTER TABLE control.idempotency_records ADD CONSTRAINT idempotency_records_language_check
  CHECK (language IN ('es', 'en')) NOT VALID;
GRANT UPDATE (language) ON control.idempotency_records TO app_tenant, app_platform;

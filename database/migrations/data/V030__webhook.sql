-- A test delivery, which is made once and not recovered. Older ones that failed are those whose first attempt is as old
-- as their event.
ALTER TABLE deliveries ADD COLUMN is_test boolean NOT NULL DEFAULT false;
UPDATE deliveries SET is_test = true
 WHERE status = 'failed' AND body IS NOT NULL AND attempt = 1 AND attempted_at = event_at;

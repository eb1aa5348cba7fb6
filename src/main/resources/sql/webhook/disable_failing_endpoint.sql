-- Disables an endpoint that has failed for too long, unless it was repaired meanwhile, and wakes its
-- queue to discard what waits. The endpoint and its queue are locked.
WITH disabled AS (
  UPDATE partner_webhooks SET is_active = false, disabled_reason = 'failing', updated_at = :now, version = version + 1
   WHERE id = :id AND is_active AND id IN (SELECT webhook_id FROM endpoint_queues WHERE failing_since = :since)
  RETURNING id, partner_id, version
), woken AS (
  UPDATE endpoint_queues SET next_due_at = now() WHERE webhook_id IN (SELECT id FROM disabled)
)
SELECT partner_id, version FROM disabled

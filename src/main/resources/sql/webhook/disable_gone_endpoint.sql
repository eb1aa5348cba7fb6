-- Disables an endpoint that responded 410 Gone, if it is unchanged since it was called, and wakes its
-- queue to discard what waits.
WITH disabled AS (
  UPDATE partner_webhooks SET is_active = false, disabled_reason = 'gone', updated_at = :now, version = version + 1
   WHERE id = :id AND is_active AND url = :url AND updated_at <= :called
  RETURNING id, partner_id, version
), woken AS (
  UPDATE endpoint_queues SET next_due_at = now() WHERE webhook_id IN (SELECT id FROM disabled)
)
SELECT partner_id, version FROM disabled

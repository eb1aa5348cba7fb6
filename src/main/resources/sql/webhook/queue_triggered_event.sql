-- A delivery of a triggered event to each active endpoint that subscribes to its type, or to one of
-- them, and a wake-up of their queues in the order in which all transactions lock them. Queued later
-- than the last switch-off, whatever the clock says: what was queued before is discarded.
WITH queued AS (
  INSERT INTO deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, body, status, next_attempt_at)
  SELECT uuid_v7(), greatest(clock_timestamp(), h.deactivated_at + interval '1 microsecond'), h.partner_id, h.id, :event, :type, CAST(:at AS timestamptz), :body, 'pending', now()
    FROM partner_webhooks h
   WHERE h.partner_id = :partner AND h.environment = current_environment()
     AND (CAST(:only AS uuid) IS NULL OR h.id = CAST(:only AS uuid))
     AND h.is_active AND ('*' = ANY (h.events) OR :type = ANY (h.events))
  RETURNING id, partner_id, webhook_id
), woken AS (
  INSERT INTO endpoint_queues AS l (webhook_id, partner_id, environment, next_due_at)
  SELECT webhook_id, partner_id, current_environment(), now() FROM queued ORDER BY webhook_id
  ON CONFLICT (webhook_id) DO UPDATE SET next_due_at = excluded.next_due_at
)
SELECT id, webhook_id FROM queued ORDER BY webhook_id

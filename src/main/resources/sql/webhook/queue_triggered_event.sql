-- A delivery of a triggered event to each active endpoint that subscribes to its type, or to one of
-- them, and a wake-up of their queues in the order in which all transactions lock them. Queued later
-- than the last switch-off, whatever the clock says: what was queued before is discarded.
WITH queued AS (
  INSERT INTO deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, body, status, next_attempt_at)
  SELECT uuid_v7(), greatest(clock_timestamp(), w.deactivated_at + interval '1 microsecond'), w.partner_id, w.id, :event, :type, CAST(:at AS timestamptz), :body, 'pending', now()
    FROM partner_webhooks w
   WHERE w.partner_id = :partner AND w.environment = current_environment()
     AND (CAST(:only AS uuid) IS NULL OR w.id = CAST(:only AS uuid))
     AND w.is_active AND ('*' = ANY (w.events) OR :type = ANY (w.events))
  RETURNING id, partner_id, webhook_id
), woken AS (
  INSERT INTO endpoint_queues (webhook_id, partner_id, environment, next_due_at)
  SELECT webhook_id, partner_id, current_environment(), now() FROM queued ORDER BY webhook_id
  ON CONFLICT (webhook_id) DO UPDATE SET next_due_at = excluded.next_due_at
)
SELECT id, webhook_id FROM queued ORDER BY webhook_id

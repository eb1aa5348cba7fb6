-- How long the oldest delivery has been due that is to be sent: not one queued before its endpoint was last switched
-- off, which is discarded.
SELECT CAST(greatest(0, coalesce(extract(epoch FROM now() - min(d.next_attempt_at)), 0)) AS bigint)
  FROM (SELECT q.webhook_id, w.deactivated_at
          FROM endpoint_queues q JOIN partner_webhooks w ON w.id = q.webhook_id JOIN partners p ON p.id = q.partner_id
         WHERE q.environment = current_environment() AND q.next_due_at <= now() AND q.failing_since IS NULL
           AND w.is_active AND p.status = 'ACTIVE'
         ORDER BY q.next_due_at LIMIT 1000) due
 CROSS JOIN LATERAL (
       SELECT next_attempt_at FROM deliveries
        WHERE deliveries.webhook_id = due.webhook_id AND status = 'pending' AND next_attempt_at <= now()
          AND (due.deactivated_at IS NULL OR coalesce(queued_at, created_at) > due.deactivated_at)
        ORDER BY next_attempt_at LIMIT 1) d

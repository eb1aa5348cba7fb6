SELECT CAST(greatest(0, coalesce(extract(epoch FROM now() - min(d.next_attempt_at)), 0)) AS bigint)
  FROM (SELECT q.webhook_id
          FROM endpoint_queues q JOIN partner_webhooks w ON w.id = q.webhook_id JOIN partners p ON p.id = q.partner_id
         WHERE q.environment = current_environment() AND q.next_due_at <= now() AND q.failing_since IS NULL
           AND w.is_active AND p.status = 'ACTIVE'
         ORDER BY q.next_due_at LIMIT 1000) due
 CROSS JOIN LATERAL (
       SELECT next_attempt_at FROM deliveries
        WHERE deliveries.webhook_id = due.webhook_id AND status = 'pending' AND next_attempt_at <= now()
        ORDER BY next_attempt_at LIMIT 1) d

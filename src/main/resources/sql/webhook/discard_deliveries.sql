-- Discards some of the deliveries that wait in these queues: all of an endpoint that is off, and those
-- queued before it was switched off of one that is on again.
UPDATE deliveries SET status = 'discarded', next_attempt_at = NULL
 WHERE (webhook_id, created_at, id) IN (
       SELECT d.webhook_id, d.created_at, d.id FROM deliveries d JOIN partner_webhooks w ON w.id = d.webhook_id
        WHERE d.webhook_id = ANY (CAST(:queues AS uuid[])) AND d.status = 'pending'
          AND (NOT w.is_active OR coalesce(d.queued_at, d.created_at) <= w.deactivated_at) LIMIT :limit)
   -- said again, so that only these queues are looked at
   AND webhook_id = ANY (CAST(:queues AS uuid[])) AND status = 'pending'
   AND EXISTS (SELECT FROM partner_webhooks w WHERE w.id = webhook_id
                  AND (NOT w.is_active OR coalesce(queued_at, deliveries.created_at) <= w.deactivated_at))

-- What is due in these endpoint queues, those due longest first; nothing of a queue that another node
-- has taken over, and nothing that this node holds already. A suspended partner receives only events
-- about itself. Deliveries queued before their endpoint was last switched off are not sent, even if it
-- is on again. The bytes of each queue and of all bound what waits in memory, however long events are;
-- where all is too much, each queue has its first delivery before another has its second.
SELECT delivery_id, created_at, webhook_id, attempt, body,
       id, type, occurred_at, sequence, partner_id, resource_type, resource_id, resource_version, data, previous, bytes
  FROM (
    SELECT *, sum(bytes) OVER (ORDER BY place, next_attempt_at, delivery_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ahead_of_all
      FROM (
        SELECT d.id AS delivery_id, d.created_at, d.webhook_id, d.attempt, d.event_id AS id, d.event_type AS type, d.partner_id, d.body,
               e.occurred_at, e.sequence, e.resource_type, e.resource_id, e.resource_version, t.data, t.previous,
               d.next_attempt_at, t.bytes, r.bytes AS wanted_bytes, row_number() OVER queue AS place,
               sum(t.bytes) OVER (queue ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ahead
          FROM jsonb_to_recordset(CAST(:queues AS jsonb)) AS r(id uuid, wanted int, bytes bigint, open uuid[])
          JOIN endpoint_queues q ON q.webhook_id = r.id AND q.owner = :node
          JOIN partner_webhooks w ON w.id = r.id
          JOIN partners p ON p.id = w.partner_id
         CROSS JOIN LATERAL (
               SELECT d.* FROM deliveries d
                WHERE d.webhook_id = r.id AND d.status = 'pending' AND d.next_attempt_at <= now()
                  AND (p.status = 'ACTIVE' OR d.event_type LIKE 'partner.%')
                  AND (w.deactivated_at IS NULL OR coalesce(d.queued_at, d.created_at) > w.deactivated_at)
                  AND d.id <> ALL (r.open)
                ORDER BY d.next_attempt_at LIMIT r.wanted) d
          -- OFFSET 0: one look into the index for each delivery, whatever statistics say about how many are due
          LEFT JOIN LATERAL (
               SELECT e.* FROM events e WHERE e.id = d.event_id AND e.occurred_at = d.event_at OFFSET 0) e ON true
         CROSS JOIN LATERAL (
               SELECT data, previous, coalesce(octet_length(d.body), octet_length(data), 0) + coalesce(octet_length(previous), 0) AS bytes
                 FROM (SELECT CAST(e.data AS text) AS data, CAST(e.previous AS text) AS previous OFFSET 0) text) t
        WINDOW queue AS (PARTITION BY d.webhook_id ORDER BY d.next_attempt_at, d.id)) read
     WHERE coalesce(ahead, 0) < wanted_bytes) due
 WHERE coalesce(ahead_of_all, 0) < :maxBytes
 ORDER BY place, next_attempt_at, delivery_id

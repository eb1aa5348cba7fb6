WITH chosen AS (
  SELECT created_at, id FROM deliveries
   WHERE webhook_id = :webhook AND created_at >= :since AND (created_at, id) > (:since, :after)
     AND status = '%s' AND error IS DISTINCT FROM 'expired' AND NOT is_test
   ORDER BY created_at, id LIMIT :limit FOR UPDATE SKIP LOCKED
), requeued AS (
  UPDATE deliveries d %s FROM chosen c
   WHERE d.webhook_id = :webhook AND d.created_at >= :since AND d.created_at = c.created_at AND d.id = c.id
  RETURNING d.created_at, d.id
)
SELECT created_at, id FROM requeued ORDER BY created_at, id

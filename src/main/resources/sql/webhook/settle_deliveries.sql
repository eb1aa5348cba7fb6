-- Records attempts in their deliveries and in the history. A delivery that was settled or requeued meanwhile stays as it
-- is; its attempt is in the history all the same, since the receiver got it. An attempt that is recorded again, after a
-- commit whose answer was lost, changes nothing. Nothing was sent of a discarded delivery.
WITH made AS (
  SELECT * FROM unnest(:partners, :webhooks, :created, :ids, :statuses, :made, :pauses, :times, :codes, :durations, :errors, :responses)
             AS r(partner_id, webhook_id, created_at, id, status, attempt, pause, at, code, duration, error, response)
), history AS (
  INSERT INTO webhook_attempts
    (delivery_id, created_at, partner_id, attempt, attempted_at, status_code, duration_ms, error, response)
  SELECT id, created_at, partner_id, attempt, at, code, duration, error, response FROM made WHERE status <> 'discarded'
  ON CONFLICT DO NOTHING
)
UPDATE deliveries d
   SET status = r.status, attempt = r.attempt,
       next_attempt_at = CASE WHEN r.status = 'pending' THEN now() + r.pause * interval '1 millisecond' END,
       attempted_at = r.at, status_code = r.code, duration_ms = r.duration, error = r.error, response = r.response
  FROM made r
 WHERE d.webhook_id = r.webhook_id AND d.created_at = r.created_at AND d.id = r.id AND d.status = 'pending'
   AND d.attempt = r.attempt - 1
